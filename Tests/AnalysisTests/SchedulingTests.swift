import Testing
import Vision

@testable import Analysis

@Suite struct FrameMailboxTests {
  @Test func theNewestFrameFollowsTheOneUnderWay() {
    var mailbox = FrameMailbox<Int>()
    #expect(mailbox.offer(1) == 1)
    #expect(mailbox.offer(2) == nil)
    #expect(mailbox.offer(3) == nil)
    #expect(mailbox.dropped == 1)
    #expect(mailbox.finish() == 3)
    #expect(mailbox.finish() == nil)
    #expect(mailbox.isIdle)
    #expect(mailbox.offer(4) == 4)
  }

  @Test func aDiscardedFrameIsNotAnalysed() {
    var mailbox = FrameMailbox<Int>()
    _ = mailbox.offer(1)
    _ = mailbox.offer(2)
    mailbox.discard()
    #expect(mailbox.finish() == nil)
    #expect(mailbox.dropped == 1)
  }
}

@Suite struct RateLimiterTests {
  /// Frames at 30 a second for 10 seconds.
  private let moments = (0..<300).map { Double($0) / 30 }

  @Test(arguments: [(0.0, 300), (30, 300), (60, 300), (20, 200), (15, 150), (10, 100), (1, 10), (0.5, 5)])
  func itLetsThroughAtMostTheRate(rate: Double, expected: Int) {
    var limiter = RateLimiter(maximumRate: rate)
    let admitted = moments.filter { limiter.admits($0) }.count
    #expect(abs(admitted - expected) <= 1)
  }

  @Test func aGapOrAJumpBackDoesNotStopIt() {
    var limiter = RateLimiter(maximumRate: 10)
    let admitted = [0, 100, 100.05, 3].map { limiter.admits($0) }
    #expect(admitted == [true, true, false, true])
  }
}

@Suite struct OrderedAnalysisTests {
  @Test func resultsComeInTheOrderOfTheirFrames() async {
    let delivered = Locked<[Int]>([])
    let first = Gate()
    let analysis = OrderedAnalysis<Int, Int>(
      capacity: 4, executor: AnalysisExecutor(threads: 3),
      analyze: { number in
        if number == 0 { await first.wait() } else { first.open() }
        return number
      },
      deliver: { number in delivered.withLock { $0.append(number) } })
    for number in 0..<50 {
      if number % 5 == 4 { analysis.pass(number) } else { analysis.offer(number) }
    }
    await analysis.waitUntilIdle()
    #expect(delivered.withLock { $0 } == Array(0..<50))
  }

  @Test func noMoreThanTheCapacityAreOnTheirWay() async {
    let onTheirWay = Locked((now: 0, most: 0))
    let analysis = OrderedAnalysis<Int, Int>(
      capacity: 3, executor: AnalysisExecutor(threads: 8),
      analyze: { number in
        onTheirWay.withLock {
          $0.now += 1
          $0.most = max($0.most, $0.now)
        }
        await Task.yield()
        return number
      },
      deliver: { _ in onTheirWay.withLock { $0.now -= 1 } })
    for number in 0..<200 { analysis.offer(number) }
    await analysis.waitUntilIdle()
    #expect(onTheirWay.withLock { $0.most } <= 3)
    #expect(onTheirWay.withLock { $0.now } == 0)
  }

  @Test func aClosedOneTakesNothing() async {
    let analysis = OrderedAnalysis<Int, Int>(
      capacity: 1, executor: AnalysisExecutor(threads: 1), analyze: { $0 }, deliver: { _ in })
    analysis.close()
    #expect(!analysis.offer(1))
    #expect(!analysis.pass(2))
    await analysis.waitUntilIdle()
  }
}

@Suite struct LatestAnalysisTests {
  @Test func framesThatComeTooFastAreDroppedAndCounted() async {
    let gate = Gate()
    let results = Locked<[Int]>([])
    let analysis = LatestAnalysis<Int, Int>(
      executor: AnalysisExecutor(threads: 1),
      analyze: { number in
        await gate.wait()
        return number
      },
      deliver: { number in results.withLock { $0.append(number) } })
    for number in 0..<10 { analysis.offer(number) }
    #expect(analysis.dropped == 8)
    gate.open()
    await analysis.waitUntilIdle()
    #expect(results.withLock { $0 } == [0, 9])
  }
}

/// Holds tasks until it is opened.
final class Gate: Sendable {
  private let state = Locked<(isOpen: Bool, waiters: [CheckedContinuation<Void, Never>])>((false, []))

  func wait() async {
    await withCheckedContinuation { continuation in
      let isOpen = state.withLock { state in
        if !state.isOpen { state.waiters.append(continuation) }
        return state.isOpen
      }
      if isOpen { continuation.resume() }
    }
  }

  func open() {
    let waiters = state.withLock { state in
      defer { state = (true, []) }
      return state.waiters
    }
    for waiter in waiters { waiter.resume() }
  }
}
