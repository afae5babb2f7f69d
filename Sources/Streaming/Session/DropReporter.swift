import Analysis
import Foundation
import Vision

/// A frame that was not analysed.
public struct DroppedFrame: Sendable, Hashable {
  /// Counts the stream's frames from 0.
  public var index: Int
  /// In seconds, as in events.
  public var pts: Double
  public var reason: FrameDropReason
  /// How many dropped frames before this one are not told of, as the calls before took too long.
  public var untold = 0
}

/// Tells of dropped frames, one at a time, on a thread of its own.
final class DropReporter: Sendable {
  private struct State {
    var waiting: [DroppedFrame] = []
    var untold = 0
    var isTelling = false
  }

  private let handler: (@Sendable (DroppedFrame) -> Void)?
  private let queue = DispatchQueue(label: "dropped frames", qos: .utility)
  private let state = Locked(State())
  /// How many wait for a slow handler at most.
  static let capacity = 1024

  init(_ handler: (@Sendable (DroppedFrame) -> Void)?) { self.handler = handler }

  /// Notes a frame and returns at once.
  func report(_ frame: SourceFrame, _ reason: FrameDropReason) {
    report(DroppedFrame(index: frame.index, pts: frame.streamTime.seconds, reason: reason))
  }

  func report(_ frame: DroppedFrame) {
    guard handler != nil else { return }
    let begins = state.withLock { state in
      guard state.waiting.count < Self.capacity else {
        state.untold += 1
        return false
      }
      var frame = frame
      swap(&frame.untold, &state.untold)
      state.waiting.append(frame)
      defer { state.isTelling = true }
      return !state.isTelling
    }
    if begins { queue.async { [self] in tell() } }
  }

  private func tell() {
    while true {
      let frames = state.withLock { state in
        defer { state.waiting = [] }
        state.isTelling = !state.waiting.isEmpty
        return state.waiting
      }
      guard !frames.isEmpty else { return }
      for frame in frames { handler?(frame) }
    }
  }

  /// Returns once all frames noted so far have been told of.
  func finish() async {
    await withCheckedContinuation { continuation in queue.async { continuation.resume() } }
  }
}
