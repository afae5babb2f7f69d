import Foundation
import TestSupport
import Testing

@testable import RTSPOutput
@testable import Streaming

/// Those who watch come and go.
@Suite(.serialized) struct ComingAndGoingTests {
  @Test func nothingIsEncodedWhileNobodyWatches() async throws {
    let stream = try await ServedStream()
    try await stream.frames(20)
    #expect(stream.output.statistics == RTSPStatistics())
    let seen = try await Client.grayFrames(stream.address, count: 5)
    #expect(seen.status == 0, "\(seen.errors)")
    try await stream.untilAlone()
    let after = stream.output.statistics
    #expect(after.encoded >= 4 && after.medias == 1)
    try await stream.frames(20)
    #expect(stream.output.statistics == after)
    try await stream.stop()
  }

  @Test(arguments: [("tcp", 20), ("udp", 3)])
  func oneAfterTheOtherComesAndGoes(transport: String, count: Int) async throws {
    let stream = try await ServedStream()
    for index in 0..<count {
      let seen = try await Client.grayFrames(stream.address, transport: transport)
      #expect(seen.status == 0 && showsBox(seen.output), "\(index): \(seen.errors)")
    }
    try await stream.untilAlone()
    try await stream.stop()
  }

  @Test func theSecondIsNotInterruptedWhenTheFirstLeaves() async throws {
    let stream = try await ServedStream()
    let first = try Client.packets(stream.address, seconds: 600)
    try await until { stream.output.statistics.encoded >= 10 }
    let second = try Client.packets(stream.address, seconds: 3)
    try await until { stream.server.connections == 2 }
    first.kill()
    _ = await first.ended
    let seen = await second.ended
    try await stream.stop()
    let times = seen.packets.map(\.time)
    #expect(times.last.map { $0 - times[0] > 2 } == true, "\(seen.text) \(seen.errors)")
    #expect(zip(times, times.dropFirst()).allSatisfy { $0 <= $1 }, "\(seen.text)")
    #expect(stream.output.statistics.medias == 1)
  }

  /// Without asking the encoder, a key frame comes every fiftieth.
  @Test(arguments: ["/live", "/live/raw"])
  func whoComesLateGetsAKeyFrameAtOnce(mount: String) async throws {
    let mounts = ["/live", "/live/raw"]
    let stream = try await ServedStream(streams: mounts.map { RTSPStreamConfiguration(mount: $0) })
    let output = try #require(stream.outputs.first { $0.address.hasSuffix(mount) })
    let first = try Client.packets(output.address, seconds: 600)
    try await until { output.statistics.encoded >= 10 }
    for frames in [7, 13, 21] {
      try await stream.frames(frames)
      let seen = try await Client.packets(output.address, seconds: 1).ended
      let key = seen.text.split(separator: "\n").firstIndex { $0.contains(",K") }
      #expect(key.map { $0 < 8 } == true, "\(seen.text) \(seen.errors)")
    }
    first.kill()
    _ = await first.ended
    try await stream.stop()
  }

  /// While a source gives no frames there is a picture all the same, also for those who come then.
  @Test func aPictureStaysWhileTheSourceIsSilent() async throws {
    let stream = try await ServedStream(
      ServedStream.black.replacingOccurrences(of: "is-live=true", with: "is-live=false"))
    stream.session.setPaused(true)
    let early = try await Client.grayFrames(stream.address, count: 3)
    #expect(early.status == 0 && early.output.count == 3 * 320 * 240, "\(early.errors)")
    #expect(showsBox(early.output))
    let viewer = try Client.packets(stream.address, seconds: 4)
    try await until { stream.server.connections == 1 }
    stream.session.setPaused(false)
    let seen = await viewer.ended
    try await stream.stop()
    let times = seen.packets.map(\.time)
    #expect(times.count > 10, "\(seen.errors)")
    #expect(zip(times, times.dropFirst()).allSatisfy { $0 <= $1 }, "\(times)")
  }

  @Test func theEndIsToldAndThePortIsFree() async throws {
    let stream = try await ServedStream()
    let viewer = try Client([
      "ffmpeg", "-v", "error", "-rtsp_transport", "tcp", "-i", stream.address, "-f", "null", "-",
    ])
    try await until { stream.output.statistics.encoded >= 10 }
    let port = stream.server.port
    try await stream.stop()
    _ = await viewer.ended
    #expect(stream.server.connections == 0 && stream.server.medias.count == 0)
    _ = try RTSPServer(RTSPServerConfiguration(host: "127.0.0.1", port: port))
  }

  @Test func beforeTheFirstFrameThereIsNothingToSee() async throws {
    let server = try RTSPServer(RTSPServerConfiguration(host: "127.0.0.1", port: 0))
    let output = RTSPOutput(RTSPStreamConfiguration(mount: "/live"), on: server)
    let early = try await Client.grayFrames(output.address)
    #expect(early.status != 0 && early.errors.contains("503"), "\(early.errors)")
    let elsewhere = try await Client.grayFrames(server.address(ofMount: "/nothing"))
    #expect(elsewhere.status != 0 && elsewhere.errors.contains("404"), "\(elsewhere.errors)")
    try await output.finish()
  }
}
