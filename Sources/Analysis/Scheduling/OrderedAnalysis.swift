import Dispatch
import Vision

/// Analyses every frame, several at once, and delivers them in order: the policy `every`.
public final class OrderedAnalysis<Frame: Sendable, Result: Sendable>: Sendable {
  private struct State {
    var sequencer = FrameSequencer<Result>()
    var isClosed = false
    var idleWaiters: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Locked(State())
  private let room: DispatchSemaphore
  private let executor: AnalysisExecutor
  private let analyze: @Sendable (Frame) async -> Result
  private let deliver: @Sendable (Result) -> Void

  /// - Parameters:
  ///   - capacity: how many frames may be on their way at once.
  ///   - analyze: runs on `executor`, for several frames at once.
  ///   - deliver: called for one result at a time, in the order of the frames; it may wait, which holds back the source.
  public init(
    capacity: Int, executor: AnalysisExecutor, analyze: @escaping @Sendable (Frame) async -> Result,
    deliver: @escaping @Sendable (Result) -> Void
  ) {
    // A semaphore must not be released below its first value, so it begins at zero.
    room = DispatchSemaphore(value: 0)
    for _ in 0..<max(1, capacity) { room.signal() }
    self.executor = executor
    self.analyze = analyze
    self.deliver = deliver
  }

  /// Takes a frame for analysis; waits while `capacity` frames are on their way.
  ///
  /// - Returns: `false` after `close()`.
  @discardableResult public func offer(_ frame: Frame) -> Bool {
    guard let number = admit() else { return false }
    Task(executorPreference: executor) {
      let result = await self.analyze(frame)
      self.finish(number, result)
    }
    return true
  }

  /// Takes a frame that is not to be analysed: `result` is delivered in its turn.
  ///
  /// - Returns: `false` after `close()`.
  @discardableResult public func pass(_ result: Result) -> Bool {
    guard let number = admit() else { return false }
    finish(number, result)
    return true
  }

  /// Takes no more frames; those on their way are still delivered.
  public func close() {
    state.withLock { $0.isClosed = true }
    room.signal()
  }

  /// Returns once every frame taken has been delivered.
  public func waitUntilIdle() async {
    await withCheckedContinuation { continuation in
      let isIdle = state.withLock { state in
        if !state.sequencer.isIdle { state.idleWaiters.append(continuation) }
        return state.sequencer.isIdle
      }
      if isIdle { continuation.resume() }
    }
  }

  private func admit() -> Int? {
    room.wait()
    let number = state.withLock { $0.isClosed ? nil : $0.sequencer.admit() }
    if number == nil { room.signal() }
    return number
  }

  private func finish(_ number: Int, _ result: Result) {
    var next = state.withLock { state in
      state.sequencer.finish(number, result)
      return state.sequencer.beginDelivery()
    }
    while let result = next {
      deliver(result)
      room.signal()
      let waiters: [CheckedContinuation<Void, Never>]
      (next, waiters) = state.withLock { state in
        state.sequencer.endDelivery()
        let following = state.sequencer.beginDelivery()
        guard state.sequencer.isIdle else { return (following, []) }
        defer { state.idleWaiters = [] }
        return (following, state.idleWaiters)
      }
      for waiter in waiters { waiter.resume() }
    }
  }
}
