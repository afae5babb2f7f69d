import Foundation
import TestSupport
import Testing
import Vision

@testable import Streaming

@Suite struct StallWatchTests {
  /// A source has long for its first picture, and less from then on.
  @Test func theEndOfALongTimeIsNotAwaited() async throws {
    let looks = Locked(0)
    let hasReported = Locked(false)
    let start = ContinuousClock.now
    let watch = StallWatch(timeout: .milliseconds(10)) {
      let isFirst = looks.withLock { looks in
        looks += 1
        return looks == 1
      }
      return isFirst ? start + .seconds(100_000) : start
    } report: {
      hasReported.withLock { $0 = true }
    }
    defer { watch.cancel() }
    try await until { hasReported.withLock { $0 } }
    #expect(looks.withLock { $0 } == 2)
  }

  @Test func signsPutItOff() async throws {
    let looks = Locked(0)
    let hasReported = Locked(false)
    let watch = StallWatch(timeout: .milliseconds(1)) {
      looks.withLock { looks in
        looks += 1
        return looks <= 20 ? .now : .now - .seconds(1)
      }
    } report: {
      hasReported.withLock { $0 = true }
    }
    defer { watch.cancel() }
    try await until { hasReported.withLock { $0 } }
    #expect(looks.withLock { $0 } == 21)
  }
}
