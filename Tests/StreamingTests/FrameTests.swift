import Foundation
import TestSupport
import Testing

@testable import Streaming

/// What happens to frames between the source and the outputs.
@Suite struct FrameTests {
  @Test(arguments: 320...327)
  func aCodeIsReadAlikeAtEveryWidth(width: Int) async throws {
    let folder = try TemporaryFolder()
    try clip(folder("a.mp4"), code: "stride", width: width, height: 241, frames: 3)
    let played = try await play(folder("a.mp4"), detectors: [barcodes()])
    #expect(played.error == nil)
    #expect(played.events.map(\.width) == [width, width, width])
    #expect(played.events.map(\.payloads) == Array(repeating: ["stride"], count: 3))
    let box = try #require(played.events.first?.observations?.first?.box)
    #expect(zip(box, [60.0, 50, 105, 105]).allSatisfy { abs($0 - $1) <= 3 }, "\(box)")
  }

  /// The frames that come out are those that went in, byte by byte, whatever the strides.
  @Test(arguments: [(161, 121), (320, 240), (1, 1), (2, 3), (17, 16)], ["I420", "NV12"])
  func framesPassUnchanged(size: (Int, Int), format: String) async throws {
    let folder = try TemporaryFolder()
    let source = """
      videotestsrc num-buffers=3 ! video/x-raw,format=\(format),width=\(size.0),height=\(size.1),framerate=25/1
      """
    let sink = "videoconvert ! pngenc ! filesink location="
    try Tool.run(["sh", "-c", "gst-launch-1.0 -q \(source) ! \(sink)\(folder("direct"))"])
    let played = try await play("\(source) ! analyze ! \(sink)\(folder("through"))")
    #expect(played.error == nil)
    let direct = try Data(contentsOf: URL(fileURLWithPath: folder("direct")))
    #expect(!direct.isEmpty)
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder("through"))) == direct)
  }

  /// Four codes in four corners: each is reported in its own, in pixels from the top left.
  @Test func eachCodeIsInItsOwnCorner() async throws {
    let folder = try TemporaryFolder()
    let places = ["NorthWest": (0.0, 0.0), "NorthEast": (1, 0), "SouthWest": (0, 1), "SouthEast": (1, 1)]
    var words = ["convert", "-size", "640x360", "xc:white"]
    for name in places.keys {
      try qrCode(name, folder(name + ".png"), pixels: 4)
      words += [folder(name + ".png"), "-gravity", name, "-composite"]
    }
    try Tool.run(words + [folder("all.png")])
    let played = try await play(folder("all.png"), detectors: [barcodes()])
    let found = try #require(played.events.first?.observations)
    #expect(found.count == 4)
    for observation in found {
      let box = try #require(observation.box)
      let corner = try #require(observation.payload.flatMap { places[$0] })
      #expect((box[0] + box[2] / 2 > 320) == (corner.0 > 0.5))
      #expect((box[1] + box[3] / 2 > 180) == (corner.1 > 0.5))
    }
  }

  /// A phone stores a picture as its sensor sees it and says how to turn it.
  @Test(arguments: [(90, 240, 320), (180, 320, 240), (270, 240, 320)])
  func aPhoneVideoIsTurnedUpright(degrees: Int, width: Int, height: Int) async throws {
    let folder = try TemporaryFolder()
    try clip(folder("a.mp4"), code: "turned", x: "8", y: "8", frames: 4, options: ["-pix_fmt", "yuv420p"])
    try Tool.run([
      "ffmpeg", "-v", "error", "-y", "-i", folder("a.mp4"), "-c", "copy", "-metadata:s:v",
      "rotate=\(degrees)",
      folder("r.mp4"),
    ])
    let played = try await play(folder("r.mp4"), detectors: [barcodes()])
    #expect(played.events.map(\.width) == Array(repeating: width, count: 4))
    #expect(played.events.map(\.height) == Array(repeating: height, count: 4))
    #expect(played.events.allSatisfy { $0.payloads == ["turned"] })
    let box = try #require(played.events.first?.observations?.first?.box)
    let isRight = degrees == 180 || degrees == 270
    let isLow = degrees == 90 || degrees == 180
    #expect((box[0] > Double(width) / 2 - box[2] / 2) == isRight, "\(box)")
    #expect((box[1] > Double(height) / 2 - box[3] / 2) == isLow, "\(box)")
  }

  /// A mirrored display matrix: rows and columns exchanged, which no rotation does.
  @Test func aMirroredVideoIsMirroredBack() async throws {
    let folder = try TemporaryFolder()
    try clip(
      folder("a.mp4"), code: "mirrored", x: "170", y: "8", frames: 2, options: ["-pix_fmt", "yuv420p"])
    var data = try Data(contentsOf: URL(fileURLWithPath: folder("a.mp4")))
    let header = try #require(data.range(of: Data("tkhd".utf8)))
    let matrix = header.upperBound + 4 + 36
    let transposed: [UInt32] = [0, 0x10000, 0, 0x10000, 0, 0, 0, 0, 0x4000_0000]
    for (index, value) in transposed.enumerated() {
      let bytes = withUnsafeBytes(of: value.bigEndian) { Data($0) }
      data.replaceSubrange(matrix + index * 4..<matrix + index * 4 + 4, with: bytes)
    }
    try data.write(to: URL(fileURLWithPath: folder("m.mp4")))
    let played = try await play(folder("m.mp4"), detectors: [barcodes()])
    let event = try #require(played.events.first)
    #expect((event.width, event.height) == (240, 320))
    // What was at the right of the stored picture is at the bottom of the one shown.
    let box = try #require(event.observations?.first?.box)
    #expect(box[0] < 60 && box[1] > 150, "\(box)")
  }

  /// Lines of two moments in one frame are taken apart before a moving code is read.
  @Test func interlacedVideoIsDeinterlaced() async throws {
    let folder = try TemporaryFolder()
    let picture = folder("q.png")
    try qrCode("interlaced", picture, pixels: 10)
    try Tool.run([
      "ffmpeg", "-v", "error", "-y", "-f", "lavfi", "-i", "color=gray:size=640x480:rate=50:duration=1", "-i",
      picture,
      "-filter_complex",
      "overlay=x=20+t*300:y=80:eval=frame,tinterlace=interleave_top,setfield=tff,format=yuv420p",
      "-c:v", "libx264", "-x264-params", "tff=1", "-flags", "+ilme+ildct", folder("i.mp4"),
    ])
    let played = try await play(folder("i.mp4"), detectors: [barcodes()])
    #expect(played.events.count == 25)
    #expect(played.events.filter { $0.payloads == ["interlaced"] }.count >= 24)
  }

  /// A stream whose pictures change their size goes on, with results in the new size.
  @Test func aChangeOfSizeIsFollowed() async throws {
    let folder = try TemporaryFolder()
    for (name, width, height) in [("1", 320, 240), ("2", 200, 160)] {
      try clip(
        folder(name + ".h264"), code: "size", width: width, height: height, x: "10", y: "8", frames: 5,
        options: ["-pix_fmt", "yuv420p"])
    }
    try Tool.run(["sh", "-c", "cat \(folder("1.h264")) \(folder("2.h264")) > \(folder("both.h264"))"])
    let played = try await play(folder("both.h264"), detectors: [barcodes()]) {
      $0.outputs += [.record(path: folder("out.mp4")), .record(path: folder("out.mkv"))]
    }
    #expect(played.error == nil)
    #expect(played.events.map(\.width) == Array(repeating: 320, count: 5) + Array(repeating: 200, count: 5))
    #expect(played.events.allSatisfy { $0.payloads == ["size"] })
    #expect(try frameCount(folder("out.mp4")) == 10)
    #expect(try frameCount(folder("out.mkv")) == 10)
  }

  @Test func pixelShapesAreKept() async throws {
    let folder = try TemporaryFolder()
    try clip(
      folder("a.mp4"), code: "par",
      options: ["-pix_fmt", "yuv420p", "-bsf:v", "h264_metadata=sample_aspect_ratio=4/3"])
    _ = try await play(folder("a.mp4")) { $0.outputs = [.record(path: folder("out.mp4"))] }
    let ratio = try tool(
      "ffprobe", "-v", "error", "-show_entries", "stream=sample_aspect_ratio", "-of", "csv=p=0",
      folder("out.mp4"))
    #expect(ratio.hasPrefix("4:3"))
  }
}
