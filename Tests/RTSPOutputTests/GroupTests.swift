import Analysis
import Foundation
import TestSupport
import Testing
import Vision

@testable import RTSPOutput
@testable import Streaming

/// Several streams in one process.
@Suite struct GroupTests {
  private func stream(
    _ name: String, _ pipeline: String, _ detector: any Detector, on server: RTSPServer
  ) -> (configuration: StreamConfiguration, output: RTSPOutput) {
    let output = RTSPOutput(RTSPStreamConfiguration(mount: "/\(name)"), on: server)
    var configuration = StreamConfiguration(pipeline: pipeline)
    configuration.source = name
    configuration.detectors = [detector]
    configuration.pictureOutputs = [output]
    configuration.waitsForSource = true
    return (configuration, output)
  }

  /// One hangs in its analysis, one waits for its camera, one fails: the others are watched as ever.
  @Test func eachGoesItsOwnWay() async throws {
    let server = try RTSPServer(RTSPServerConfiguration(host: "127.0.0.1", port: 0))
    let camera = try Camera()
    let relay = try Relay(to: camera.port)
    relay.cut(newTarget: nil)
    let hanging = HangingDetector()
    let streams = [
      stream("good", ServedStream.black, BoxDetector(), on: server),
      stream("hangs", ServedStream.black, hanging, on: server),
      stream("waits", camera.address(port: relay.port), BoxDetector(), on: server),
      stream("fails", "videotestsrc ! capsfilter caps=audio/x-raw", BoxDetector(), on: server),
    ]
    let said = Locked<[String]>([])
    let group = try StreamGroup(streams.map(\.configuration)) { notice in
      said.withLock { $0.append(notice.text) }
    }
    async let statistics = group.run()
    func frames(_ name: String) -> Int {
      group.parts.first { $0.name == name }?.statistics.framesOut ?? 0
    }
    try await until { said.withLock { $0.contains { $0.hasPrefix("fails: ") } } }
    try await until { said.withLock { $0.contains { $0.hasPrefix("waits: the source is away") } } }
    try await until { frames("good") > 25 && frames("hangs") > 25 }
    let good = try await Client.grayFrames(streams[0].output.address, count: 5)
    let plain = try await Client.grayFrames(streams[1].output.address, count: 5)
    #expect(showsBox(good.output) && !showsBox(plain.output), "\(good.errors) \(plain.errors)")
    #expect(plain.output.count == 5 * 320 * 240)
    relay.cut(newTarget: camera.port)
    try await until { frames("waits") > 10 }
    let returned = try await Client.grayFrames(streams[2].output.address)
    #expect(returned.output.count == 320 * 240, "\(returned.errors)")
    group.stop()
    hanging.release.resolve(true)
    let end = await statistics
    #expect(end.failedSources.keys.contains("fails") && !end.failedSources.keys.contains("waits"))
    #expect(end.failedOutputs.isEmpty && server.connections == 0)
  }
}
