import Foundation
import TestSupport
import Testing

@testable import RTSPOutput
@testable import Streaming

/// What those see who watch.
@Suite(.serialized) struct ViewerTests {
  @Test(arguments: ["tcp", "udp", "udp_multicast"])
  func theBoxIsInThePicture(transport: String) async throws {
    let stream = try await ServedStream()
    let seen = try await Client.grayFrames(stream.address, transport: transport)
    try await stream.stop()
    #expect(seen.status == 0, "\(seen.errors)")
    #expect(seen.output.count == 320 * 240)
    #expect(showsBox(seen.output))
  }

  @Test(arguments: ["tcp", "udp", "udp-mcast"]) func everyTransportWorks(protocols: String) async throws {
    let stream = try await ServedStream()
    let properties = protocols == "udp-mcast" ? ["multicast-iface=lo"] : []
    let seen = try await Client.gstreamer(stream.address, protocols: protocols, properties: properties)
    try await stream.stop()
    #expect(seen.status == 0, "\(seen.errors)")
  }

  @Test(arguments: ["tcp", "udp"]) func theSixthVersionOfTheProtocolWorks(transport: String) async throws {
    let stream = try await ServedStream(server: { $0.host = "::1" })
    #expect(stream.address.hasPrefix("rtsp://[::1]:"))
    let seen = try await Client.grayFrames(stream.address, transport: transport)
    try await stream.stop()
    #expect(seen.status == 0 && showsBox(seen.output), "\(seen.errors)")
  }

  @Test(arguments: RTSPCodec.allCases) func everyCodecWorks(codec: RTSPCodec) async throws {
    var configuration = RTSPStreamConfiguration(mount: "/live")
    configuration.codec = codec
    let stream = try await ServedStream(streams: [configuration])
    let seen = try await Client.grayFrames(stream.address, count: 2)
    let codecs = try await Client.codecs(stream.address)
    try await stream.stop()
    #expect(seen.output.count == 2 * 320 * 240, "\(seen.errors)")
    #expect(showsBox(seen.output))
    let expected = [RTSPCodec.h264: "h264", .h265: "hevc", .vp8: "vp8", .mjpeg: "mjpeg"]
    #expect(codecs == [expected[codec]])
  }

  @Test func oneMountHasTheBoxAndTheOtherHasNot() async throws {
    var raw = RTSPStreamConfiguration(mount: "/raw")
    raw.isAnnotated = false
    let stream = try await ServedStream(streams: [RTSPStreamConfiguration(mount: "/live"), raw])
    let annotated = try await Client.grayFrames(stream.outputs[0].address)
    let plain = try await Client.grayFrames(stream.outputs[1].address)
    try await stream.stop()
    #expect(showsBox(annotated.output))
    #expect(plain.output.count == 320 * 240 && plain.output.allSatisfy { $0 < 40 })
  }

  @Test(arguments: [((161, 121), RTSPCodec.h264), ((33, 19), .h264), ((33, 19), .vp8), ((33, 19), .mjpeg)])
  func oddSizesAreShown(size: (width: Int, height: Int), codec: RTSPCodec) async throws {
    var configuration = RTSPStreamConfiguration(mount: "/live")
    configuration.codec = codec
    let stream = try await ServedStream(
      "videotestsrc is-live=true ! video/x-raw,width=\(size.width),height=\(size.height),framerate=25/1",
      streams: [configuration])
    let seen = try await Client.grayFrames(stream.address)
    let statistics = try await stream.stop()
    #expect(seen.status == 0 && seen.output.count >= size.width * size.height, "\(seen.errors)")
    #expect(statistics.failedOutputs.isEmpty)
  }

  @Test func aPictureTooLargeForACodecIsAnErrorOfTheOutput() async throws {
    var configuration = RTSPStreamConfiguration(mount: "/live")
    configuration.codec = .mjpeg
    let stream = try await ServedStream(
      "videotestsrc is-live=true ! video/x-raw,width=2048,height=16,framerate=5/1", streams: [configuration])
    let failed = try await stream.stop().failedOutputs
    #expect(failed.values.first?.contains("--rtsp-codec h264") == true)
  }

  @Test func soundComesAlong() async throws {
    let stream = try await ServedStream("audiotestsrc is-live=true wave=sine " + ServedStream.black)
    let codecs = try await Client.codecs(stream.address)
    let volume = try await Client.run([
      "ffmpeg", "-v", "info", "-rtsp_transport", "tcp", "-i", stream.address, "-t", "1", "-af",
      "volumedetect", "-f", "null", "-",
    ])
    try await stream.stop()
    #expect(codecs == ["h264", "opus"])
    let loudest = volume.errors.firstMatch(of: /max_volume: (-?[0-9.]+) dB/).flatMap { Double($0.1) }
    #expect(loudest.map { $0 > -20 } == true, "\(volume.errors)")
  }

  /// The demuxer of a file gives its sound long before it is heard.
  @Test func theSoundOfAFileStaysWithItsPicture() async throws {
    let folder = try TemporaryFolder()
    let made = try await Client.run([
      "ffmpeg", "-v", "error", "-f", "lavfi", "-i", "color=black:size=320x240:rate=25:duration=20", "-f",
      "lavfi",
      "-i", "sine=440:duration=20", "-c:v", "libx264", "-preset", "ultrafast", "-c:a", "aac", folder("a.mp4"),
    ])
    try #require(made.status == 0, "\(made.errors)")
    let stream = try await ServedStream(folder("a.mp4"), loop: true)
    let seen = try await Client.run([
      "ffprobe", "-v", "error", "-rtsp_transport", "tcp", "-read_intervals", "%+2", "-show_entries",
      "packet=codec_type,pts_time", "-of", "csv=p=0", stream.address,
    ])
    try await stream.stop()
    func times(_ kind: String) -> [Double] {
      seen.text.split(separator: "\n").filter { $0.hasPrefix(kind) }.compactMap {
        Double($0.split(separator: ",")[1])
      }
    }
    let (pictures, sound) = (times("video"), times("audio"))
    let length = try #require(pictures.max()) - (pictures.min() ?? 0)
    #expect(length > 1.5, "\(seen.errors)")
    #expect(sound.count { $0 <= pictures.max() ?? 0 } > Int(length / 0.04), "\(sound)")
  }

  /// Files of two sizes follow one another; viewers go on to see the size of the first.
  @Test func aChangeOfSizeIsScaled() async throws {
    let folder = try TemporaryFolder()
    for (name, size) in [("a", "320x240"), ("b", "640x360")] {
      let made = try await Client.run([
        "ffmpeg", "-v", "error", "-f", "lavfi", "-i", "testsrc2=size=\(size):rate=25:duration=1", "-c:v",
        "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", folder("\(name).mp4"),
      ])
      try #require(made.status == 0, "\(made.errors)")
    }
    let stream = try await ServedStream(folder.path, loop: true)
    let seen = try await Client.grayFrames(stream.address, count: 80)
    try await stream.stop()
    #expect(seen.status == 0, "\(seen.errors)")
    #expect(seen.output.count == 80 * 320 * 240)
  }
}
