/// Reports once that nothing has happened for a while.
final class StallWatch: Sendable {
  private let task: Task<Void, any Error>

  /// - Parameters:
  ///   - timeout: how long nothing may happen.
  ///   - lastSign: when something last happened.
  ///   - report: called once the timeout is over.
  init(
    timeout: Duration, lastSign: @escaping @Sendable () -> ContinuousClock.Instant,
    report: @escaping @Sendable () -> Void
  ) {
    task = Task {
      let clock = ContinuousClock()
      while true {
        let now = clock.now
        let due = lastSign() + timeout
        if due <= now { break }
        // What counts as the last sign may become an earlier one.
        try await clock.sleep(until: min(due, now + timeout))
      }
      report()
    }
  }

  func cancel() { task.cancel() }
}
