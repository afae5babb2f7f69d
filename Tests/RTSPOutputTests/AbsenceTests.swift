import Foundation
import GStreamer
import TestSupport
import Testing
import Vision

@testable import RTSPOutput
@testable import Streaming

/// Cameras go away and come back; those who watch stay.
@Suite struct AbsenceTests {
  /// What happens to a camera, and what is said of it.
  enum Accident: CaseIterable, Sendable {
    case ends, isCut, hangs, returnsLarger, returnsWithAnotherCodec

    var payloadsAfterwards: String {
      switch self {
      case .ends, .isCut, .hangs: Camera.video()
      case .returnsLarger: Camera.video("width=640,height=360")
      case .returnsWithAnotherCodec: Camera.video(codec: "vp8")
      }
    }
    var words: String {
      self == .hangs ? "nothing has come from the source for 1.0 seconds" : "trying again: "
    }
  }

  @Test(arguments: Accident.allCases) func aCameraGoesAwayAndComesBack(accident: Accident) async throws {
    let camera = try Camera()
    let relay = try Relay(to: camera.port)
    let folder = try TemporaryFolder()
    let stream = try await ServedStream(
      camera.address(port: relay.port),
      stream: {
        $0.stallTimeout = accident == .hangs ? 1 : 60
        $0.outputs = [.events(path: folder("events"), trigger: .every)]
      })
    let viewer = try Client.packets(stream.address, seconds: 600)
    try await until { stream.output.statistics.encoded >= 10 }
    switch accident {
    case .ends: await camera.close()
    case .hangs: relay.fallSilent()
    default: relay.cut(newTarget: nil)
    }
    try await stream.notice("away")
    let plate = try await Client.grayFrames(stream.address)
    #expect(showsBox(plate.output) && showsPlate(plate.output), "\(plate.errors)")
    let other = try Camera(accident.payloadsAfterwards)
    relay.cut(newTarget: other.port)
    try await stream.notice("back after")
    try await stream.frames(25)
    let after = try await Client.grayFrames(stream.address)
    #expect(after.output.count == 320 * 240 && !showsPlate(after.output), "\(after.errors)")
    let statistics = try await stream.stop()
    let seen = await viewer.ended

    let notices = stream.notices
    #expect(notices.first?.contains(accident.words) == true, "\(notices)")
    // A busy machine may let more than a second pass without a frame.
    #expect(accident == .hangs || notices.count == 2, "\(notices)")
    #expect(notices.allSatisfy { !$0.contains("\n") })
    #expect(statistics.framesLost > 0 && statistics.failedOutputs.isEmpty)
    let seenTimes = seen.packets.map(\.time)
    #expect(
      seenTimes.count > 30 && zip(seenTimes, seenTimes.dropFirst()).allSatisfy { $0 < $1 },
      "\(seenTimes) \(seen.errors)")
    let events = try times(ofEvents: folder("events"))
    #expect(events.count > 30 && zip(events, events.dropFirst()).allSatisfy { $0 < $1 })
  }

  private func times(ofEvents path: String) throws -> [Double] {
    struct Event: Decodable { var pts: Double }
    return try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map {
      try JSONDecoder().decode(Event.self, from: Data($0.utf8)).pts
    }
  }

  @Test(arguments: [Reconnection.Limit.never, .attempts(1)])
  func aCameraThatBreaksOffForGoodIsAnError(limit: Reconnection.Limit) async throws {
    let camera = try Camera()
    let relay = try Relay(to: camera.port)
    let stream = try await ServedStream(camera.address(port: relay.port), stream: { $0.reconnect = limit })
    relay.cut(newTarget: nil)
    await #expect(throws: GStreamerError.self) { try await stream.ended() }
    #expect(stream.notices.count == (limit == .never ? 0 : 1), "\(stream.notices)")
  }

  /// Of several streams one may be there later than the program: whatever its place answers until then.
  @Test func aCameraIsWaitedForWhereNobodyListens() async throws {
    let camera = try Camera()
    let port = camera.port
    await camera.close()
    let server = try RTSPServer(RTSPServerConfiguration(host: "127.0.0.1", port: 0))
    var configuration = StreamConfiguration(pipeline: camera.address())
    configuration.waitsForSource = true
    configuration.pictureOutputs = [RTSPOutput(RTSPStreamConfiguration(mount: "/live"), on: server)]
    let said = Locked<[String]>([])
    let session = try StreamSession(configuration) { notice in said.withLock { $0.append(notice.text) } }
    async let statistics = session.run()
    try await until { said.withLock { $0.contains { $0.contains("is away") } } }
    let late = try Camera(port: port)
    try await until { session.statistics.framesOut > 0 }
    session.stop()
    _ = try await statistics
    #expect(late.port == port)
  }

  /// The password is changed while it is away.
  @Test func aRefusalIsSaidOnce() async throws {
    let camera = try Camera(users: [Login(name: "me", password: "first")])
    let relay = try Relay(to: camera.port)
    let stream = try await ServedStream(camera.address(user: "me:first", port: relay.port))
    let other = try Camera(users: [Login(name: "me", password: "second")])
    relay.cut(newTarget: other.port)
    try await stream.notice("it refuses the user or the password")
    let third = try Camera(users: [Login(name: "me", password: "first")])
    relay.cut(newTarget: third.port)
    try await stream.notice("back after")
    try await stream.stop()
    #expect(stream.notices.filter { $0.contains("refuses") }.count == 1, "\(stream.notices)")
    #expect(!stream.notices.joined().contains("first"))
  }
}
