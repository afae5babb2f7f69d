import GStreamer
import Vision

/// What happens to a session from outside its frames.
enum SessionEvent: Sendable {
  case source(Int, FrameSource.Event)
  case output(OutputReport)
  case durationReached
  case stopRequested
  /// The source of this generation has given nothing for too long.
  case stalled(Int)
  /// The wait after the source of this generation is over.
  case waited(Int)
}

/// How a source's time came to its end.
enum SourceEnd: Sendable {
  /// With what was said of a lost connection before, where something was.
  case ended(GStreamerError?)
  case stopped
  case failed(any Error)
}

/// A live source gives nothing, without a word.
struct SourceSilence: Error, CustomStringConvertible {
  var seconds: Double

  var description: String { "nothing has come from the source for \(seconds) seconds" }
}

/// What playing one source after the other needs.
struct SourcePlayer {
  var events: AsyncStream<SessionEvent>.Iterator
  /// Counts the sources, so that what one reports late is not taken for another's.
  var generation = 0
}

/// One time that a source is played.
struct Take: Sendable {
  var generation: Int
  var description: SourceDescription
  /// The stream's frames before it.
  var framesBefore: Int
  let start = ContinuousClock.now
}

/// The source of handlers that are made before it.
final class SourceHolder: Sendable {
  private let held = Locked<WeakSource>(WeakSource())

  private struct WeakSource { weak var source: FrameSource? }

  var source: FrameSource? { held.withLock { $0.source } }
  func set(_ source: FrameSource) { held.withLock { $0.source = source } }
}

/// Calls a closure once, after a while.
struct Alarm: Sendable {
  private let task: Task<Void, any Error>

  init(after wait: Duration, _ body: @escaping @Sendable () -> Void) {
    task = Task {
      try await Task.sleep(for: wait)
      body()
    }
  }

  func cancel() { task.cancel() }
}
