import Vision

/// Counts what is going on, and tells when nothing is.
final class Activity: Sendable {
  private struct State {
    var count = 0
    var waiters: [Int: CheckedContinuation<Bool, Never>] = [:]
    var nextWaiter = 0
  }

  private let state = Locked(State())

  func begin() { state.withLock { $0.count += 1 } }

  func end() {
    let waiters = state.withLock { state in
      state.count -= 1
      guard state.count <= 0 else { return [CheckedContinuation<Bool, Never>]() }
      defer { state.waiters = [:] }
      return Array(state.waiters.values)
    }
    for waiter in waiters { waiter.resume(returning: true) }
  }

  var count: Int { state.withLock { $0.count } }

  /// Waits until nothing is going on.
  ///
  /// - Returns: `false` where that is not so within `timeout`.
  @discardableResult func waitUntilIdle(within timeout: Duration) async -> Bool {
    await withCheckedContinuation { continuation in
      let waiter = state.withLock { state -> Int? in
        guard state.count > 0 else { return nil }
        state.nextWaiter += 1
        state.waiters[state.nextWaiter] = continuation
        return state.nextWaiter
      }
      guard let waiter else { return continuation.resume(returning: true) }
      Task { [self] in
        try? await Task.sleep(for: timeout)
        state.withLock { $0.waiters.removeValue(forKey: waiter) }?.resume(returning: false)
      }
    }
  }
}
