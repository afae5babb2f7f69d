import Vision

/// Since when an output has kept its callers waiting.
final class WaitingPushes: Sendable {
  private struct Since {
    var frames: ContinuousClock.Instant?
    var sound: ContinuousClock.Instant?
  }

  private let state = Locked(Since())

  /// Pushes a frame.
  func frames(_ push: () -> Void) { note(\.frames, push) }

  /// Pushes sound.
  func sound(_ push: () -> Void) { note(\.sound, push) }

  private func note(_ kind: WritableKeyPath<Since, ContinuousClock.Instant?>, _ push: () -> Void) {
    state.withLock { $0[keyPath: kind] = .now }
    push()
    state.withLock { $0[keyPath: kind] = nil }
  }

  /// When the push that has been under way the longest began.
  var since: ContinuousClock.Instant? {
    let now = state.withLock { $0 }
    return [now.frames, now.sound].compactMap(\.self).min()
  }
}
