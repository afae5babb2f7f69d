import Analysis
import Foundation
import GStreamer
import Vision

/// Keeps frames as pictures when it is asked to.
final class StillKeeper: Sendable {
  private struct State {
    var wanted = 0
    var tasks: [Task<Void, Never>] = []
  }

  private let state = Locked(State())
  private let snapshots: Snapshots
  private let executor: AnalysisExecutor
  private let notice: @Sendable (StreamNotice) -> Void

  init(
    directory: String, executor: AnalysisExecutor, notice: @escaping @Sendable (StreamNotice) -> Void
  ) {
    snapshots = Snapshots(directory: directory)
    self.executor = executor
    self.notice = notice
  }

  /// Asks for the next frame.
  func captureNext() { state.withLock { $0.wanted += 1 } }

  /// Whether the frame at hand was asked for; it counts as delivered.
  func takesNext() -> Bool {
    state.withLock { state in
      guard state.wanted > 0 else { return false }
      state.wanted -= 1
      return true
    }
  }

  /// Writes a frame beside the stream.
  func keep(_ drawn: VideoFrame, index: Int) {
    let still = Task(executorPreference: executor) { [snapshots, notice] in
      do {
        let path = try snapshots.keep(drawn, index: index, date: Date())
        notice(StreamNotice(.info, "still: \(path)"))
      } catch {
        notice(StreamNotice(.error, "the still of frame \(index) cannot be kept: \(error)"))
      }
    }
    state.withLock { $0.tasks.append(still) }
  }

  /// Returns once all are written.
  func finish() async { for task in state.withLock({ $0.tasks }) { await task.value } }
}
