import Vision

/// Why a frame was not analysed.
public enum FrameDropReason: Sendable, Hashable {
  /// A newer one came before its turn.
  case late
  /// The stream ended before its turn.
  case ended
}

/// Analyses the newest frame whenever the one before is done, and never makes the video wait: the policy `latest`.
public final class LatestAnalysis<Frame: Sendable, Result: Sendable>: Sendable {
  private struct State {
    var mailbox = FrameMailbox<Frame>()
    var isClosed = false
    var idleWaiters: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Locked(State())
  private let executor: AnalysisExecutor
  private let analyze: @Sendable (Frame) async -> Result
  private let deliver: @Sendable (Result) -> Void
  private let drop: @Sendable (Frame, FrameDropReason) -> Void

  /// - Parameters:
  ///   - analyze: runs on `executor`, for one frame at a time.
  ///   - deliver: called for one result at a time, on the thread that analysed.
  ///   - drop: called for each frame that is not analysed, on the thread that offered the next one or closed; it must
  ///     return at once.
  public init(
    executor: AnalysisExecutor, analyze: @escaping @Sendable (Frame) async -> Result,
    deliver: @escaping @Sendable (Result) -> Void,
    drop: @escaping @Sendable (Frame, FrameDropReason) -> Void = { _, _ in }
  ) {
    self.executor = executor
    self.analyze = analyze
    self.deliver = deliver
    self.drop = drop
  }

  /// Offers a frame and returns at once.
  public func offer(_ frame: Frame) {
    let (next, late) = state.withLock { state -> (Frame?, Frame?) in
      guard !state.isClosed else { return (nil, nil) }
      let late = state.mailbox.waiting
      return (state.mailbox.offer(frame), late)
    }
    if let late { drop(late, .late) }
    if let next { start(next) }
  }

  /// How many frames were not analysed as newer ones took their place.
  public var dropped: Int { state.withLock { $0.mailbox.dropped } }

  /// Takes no more frames and lets go of the one that waits.
  public func close() {
    let rest = state.withLock { state in
      state.isClosed = true
      defer { state.mailbox.discard() }
      return state.mailbox.waiting
    }
    if let rest { drop(rest, .ended) }
  }

  /// Returns once no analysis is under way.
  public func waitUntilIdle() async {
    await withCheckedContinuation { continuation in
      let isIdle = state.withLock { state in
        if !state.mailbox.isIdle { state.idleWaiters.append(continuation) }
        return state.mailbox.isIdle
      }
      if isIdle { continuation.resume() }
    }
  }

  private func start(_ frame: Frame) {
    Task(executorPreference: executor) {
      let result = await self.analyze(frame)
      self.deliver(result)
      let (next, waiters) = self.state.withLock { state -> (Frame?, [CheckedContinuation<Void, Never>]) in
        let next = state.mailbox.finish()
        guard state.mailbox.isIdle else { return (next, []) }
        defer { state.idleWaiters = [] }
        return (next, state.idleWaiters)
      }
      for waiter in waiters { waiter.resume() }
      if let next { self.start(next) }
    }
  }
}
