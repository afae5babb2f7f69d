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
        let due = lastSign() + timeout
        if due <= clock.now { break }
        try await clock.sleep(until: due)
      }
      report()
    }
  }

  func cancel() { task.cancel() }
}
