import Vision

/// Something that happens once and that may be awaited by several tasks.
final class EndSignal<Value: Sendable>: Sendable {
  private struct State {
    var value: Value?
    var waiters: [CheckedContinuation<Value, Never>] = []
  }

  private let state = Locked(State())

  /// Reports it; later reports change nothing.
  func resolve(_ value: Value) {
    let waiters = state.withLock { state -> [CheckedContinuation<Value, Never>] in
      guard state.value == nil else { return [] }
      state.value = value
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in waiters { waiter.resume(returning: value) }
  }

  /// What was reported, once it is.
  var value: Value {
    get async {
      await withCheckedContinuation { continuation in
        let known = state.withLock { state -> Value? in
          if state.value == nil { state.waiters.append(continuation) }
          return state.value
        }
        if let known { continuation.resume(returning: known) }
      }
    }
  }

  /// What has been reported so far.
  var current: Value? { state.withLock { $0.value } }

  /// Reports `value` unless something else is reported within `timeout`.
  func resolve(_ value: Value, after timeout: Duration) {
    Task {
      try? await Task.sleep(for: timeout)
      resolve(value)
    }
  }
}
