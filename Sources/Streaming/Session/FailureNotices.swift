import Vision

/// Tells the user of failures that may come back with every frame: of each once.
final class FailureNotices: Sendable {
  private let seen = Locked<Set<String>>([])
  private let notice: @Sendable (StreamNotice) -> Void

  init(_ notice: @escaping @Sendable (StreamNotice) -> Void) { self.notice = notice }

  func report(_ failure: String) {
    let isNews = seen.withLock { $0.count < 100 && $0.insert(failure).inserted }
    if isNews { notice(StreamNotice(.error, failure)) }
  }
}
