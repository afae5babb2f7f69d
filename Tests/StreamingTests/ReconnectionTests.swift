import Testing

@testable import Streaming

@Suite struct ReconnectionTests {
  @Test func waitsDoubleUpToTwoSeconds() {
    var reconnection = Reconnection(limit: .forever)
    let waits = (0..<6).map { _ in reconnection.nextWait() }
    #expect(waits == [250, 500, 1000, 2000, 2000, 2000].map { Duration.milliseconds($0) })
    reconnection.succeeded()
    #expect(reconnection.nextWait() == .milliseconds(250))
  }

  @Test func itGivesUpWhenItIsToldTo() {
    var never = Reconnection(limit: .never)
    #expect(never.nextWait() == nil)
    var twice = Reconnection(limit: .attempts(2))
    #expect(twice.nextWait() != nil)
    #expect(twice.nextWait() != nil)
    #expect(twice.nextWait() == nil)
    twice.succeeded()
    #expect(twice.nextWait() != nil)
  }

  /// A live source without a number of frames comes back; one with a number ends.
  @Test func aLiveSourceThatFallsSilentIsOpenedAgain() async throws {
    let source = """
      videotestsrc is-live=true ! video/x-raw,width=32,height=32,framerate=50/1 ! identity eos-after=20
      """
    let played = try await play(source) {
      $0.stallTimeout = 0.5
    } control: { session in
      Task {
        while session.statistics.framesOut < 50 { await Task.yield() }
        session.stop()
      }
    }
    #expect(played.error == nil)
    #expect(played.statistics.framesOut >= 50)
    #expect(played.notices.filter { $0.contains("away") }.count >= 2)
    #expect(played.notices.filter { $0.contains("back after") }.count >= 2)
    #expect(zip(played.events, played.events.dropFirst()).allSatisfy { $0.pts < $1.pts })
    #expect(played.events.map(\.frame) == Array(0..<played.events.count))
  }

  @Test func silenceIsNoticed() async throws {
    let source =
      "videotestsrc is-live=true ! video/x-raw,width=32,height=32,framerate=50/1 ! valve drop-mode=drop-all"
    let played = try await play("\(source) drop=true") {
      $0.startTimeout = 0.2
      $0.reconnect = .attempts(1)
    }
    #expect(played.error?.contains("0.2 seconds") == true, "\(String(describing: played.error))")
    // It never gave a frame, so it is wrong rather than away.
    #expect(!played.notices.contains { $0.contains("away") })
  }
}
