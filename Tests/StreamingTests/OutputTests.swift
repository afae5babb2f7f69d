import Analysis
import Foundation
import TestSupport
import Testing

@testable import Streaming

/// What comes out, and what happens when an output cannot go on.
@Suite struct OutputTests {
  @Test(arguments: ["mp4", "mkv"])
  func aRecordingHasEveryFrameAndTheSound(container: String) async throws {
    let folder = try TemporaryFolder()
    try Tool.run([
      "ffmpeg", "-v", "error", "-y", "-f", "lavfi", "-i", "testsrc2=size=320x240:rate=25:duration=2", "-f",
      "lavfi",
      "-i", "sine=440:duration=2", "-c:v", "libx264", "-preset", "ultrafast", "-c:a", "aac", folder("a.mp4"),
    ])
    let out = folder("out.\(container)")
    let played = try await play(folder("a.mp4")) { $0.outputs.append(.record(path: out)) }
    #expect(played.error == nil)
    #expect(played.events.count == 50)
    #expect(try frameCount(out) == 50)
    let streams = try tool(
      "ffprobe", "-v", "error", "-show_entries", "stream=codec_name:format=duration", "-of", "csv=p=0", out)
    #expect(streams.contains("h264"))
    #expect(streams.contains("aac"))
    let duration = try #require(streams.split(separator: "\n").last.flatMap { Double($0) })
    #expect(abs(duration - 2) < 0.1)
  }

  /// A file whose sound begins late, lasts longer than its picture, or is missing from its second half.
  @Test(arguments: [
    ("late", "aevalsrc=0.2*sin(440*t):d=2,adelay=delays=8s:all=1,atrim=start=8,asetpts=PTS+8/TB", 10.0),
    ("long", "sine=440:duration=14", 14), ("short", "sine=440:duration=2", 10),
  ])
  func soundOfAnyLengthIsRecorded(name: String, sound: String, seconds: Double) async throws {
    let folder = try TemporaryFolder()
    try Tool.run([
      "ffmpeg", "-v", "error", "-y", "-f", "lavfi", "-i", "testsrc2=size=64x48:rate=25:duration=10", "-f",
      "lavfi", "-i", sound, "-c:v", "libx264", "-preset", "ultrafast", "-c:a", "aac", folder("a.mkv"),
    ])
    let out = folder("out.mp4")
    let played = try await play(folder("a.mkv")) { $0.outputs = [.record(path: out)] }
    #expect(played.error == nil)
    #expect(try frameCount(out) == 250)
    let lengths = try tool(
      "ffprobe", "-v", "error", "-show_entries", "stream=duration", "-of", "csv=p=0", out
    ).split(separator: "\n").compactMap { Double($0) }
    #expect(lengths.count == 2)
    #expect(abs((lengths.max() ?? 0) - seconds) < 0.2, "\(lengths)")
  }

  /// In a folder of which only the first file has sound, and from a camera whose microphone gives none.
  @Test func aRecordingDoesNotWaitForSoundThatStaysAway() async throws {
    let folder = try TemporaryFolder()
    let clips = folder("clips")
    try FileManager.default.createDirectory(atPath: clips, withIntermediateDirectories: true)
    let picture = ["-f", "lavfi", "-i", "testsrc2=size=64x48:rate=25:duration=40"]
    let encoding = ["-c:v", "libx264", "-preset", "ultrafast", "-c:a", "aac"]
    let sound = ["-f", "lavfi", "-i", "sine=440:duration=1"]
    let ffmpeg = ["ffmpeg", "-v", "error"]
    try Tool.run(ffmpeg + sound + picture + ["-t", "1"] + encoding + ["\(clips)/a.mkv"])
    try Tool.run(ffmpeg + picture + encoding + ["\(clips)/b.mkv"])
    let out = folder("out.mp4")
    let played = try await play(clips) { $0.outputs = [.record(path: out)] }
    #expect(played.error == nil)
    #expect(played.statistics.failedOutputs.isEmpty, "\(played.statistics.failedOutputs)")
    #expect(try frameCount(out) == 41 * 25)
  }

  @Test(arguments: [(161, 121), (33, 18), (320, 241), (1, 1), (15, 3)])
  func oddSizesAreRecorded(width: Int, height: Int) async throws {
    let folder = try TemporaryFolder()
    let played = try await play(
      "videotestsrc num-buffers=5 ! video/x-raw,width=\(width),height=\(height),framerate=25/1"
    ) { $0.outputs = [.record(path: folder("out.mp4"))] }
    #expect(played.error == nil)
    #expect(played.statistics.failedOutputs.isEmpty, "\(played.statistics.failedOutputs)")
    #expect(try frameCount(folder("out.mp4")) == 5)
  }

  /// What is found is in the recording: the box's colour stands at the code's edge.
  @Test func findingsAreDrawn() async throws {
    let folder = try TemporaryFolder()
    let detector = ProbeDetector { _ in
      [
        Finding(
          kind: .object, box: CGRect(x: 40, y: 60, width: 200, height: 100), label: "thing", confidence: 0.5)
      ]
    }
    let source = "videotestsrc num-buffers=3 pattern=black ! video/x-raw,format=I420,width=320,height=240"
    let file = folder("frames")
    _ = try await play("\(source) ! analyze ! filesink location=\(file)", detectors: [detector])
    let bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: file)))
    let frame = 320 * 240 * 3 / 2
    try #require(bytes.count == 3 * frame)
    for index in 0..<3 {
      let row = bytes[index * frame + 110 * 320..<index * frame + 111 * 320]
      #expect(row.prefix(30).allSatisfy { $0 == 16 })
      #expect(row.dropFirst(36).prefix(9).contains { $0 > 60 })
      #expect(row.dropFirst(60).prefix(150).allSatisfy { $0 == 16 })
    }
  }

  @Test func anOutputThatFailsIsNamedAndTheOthersGoOn() async throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createSymbolicLink(atPath: folder("full.mp4"), withDestinationPath: "/dev/full")
    let played = try await play(
      "videotestsrc num-buffers=60 ! video/x-raw,width=320,height=240,framerate=25/1"
    ) {
      $0.outputs += [
        .record(path: folder("full.mp4")), .record(path: folder("missing/out.mp4")),
        .record(path: folder("good.mp4")), .events(path: "/dev/full", trigger: .every),
      ]
    }
    #expect(played.error == nil)
    let failed = played.statistics.failedOutputs
    #expect(failed.keys.contains { $0.contains("full.mp4") })
    #expect(failed.contains { $0.key.contains("missing/out.mp4") && $0.value.contains("mkdir") })
    #expect(failed.keys.contains { $0.contains("/dev/full") })
    #expect(failed.count == 3, "\(failed.keys)")
    #expect(played.events.count == 60)
    #expect(try frameCount(folder("good.mp4")) == 60)
  }

  @Test func aStoppedRecordingIsComplete() async throws {
    let folder = try TemporaryFolder()
    let played = try await play("videotestsrc is-live=true ! video/x-raw,width=160,height=120,framerate=60/1")
    {
      $0.outputs.append(.record(path: folder("out.mp4")))
    } control: { session in
      Task {
        while session.statistics.framesOut < 40 { await Task.yield() }
        session.stop()
      }
    }
    #expect(played.error == nil)
    #expect(played.statistics.framesOut >= 40)
    #expect(try frameCount(folder("out.mp4")) == played.statistics.framesOut)
  }

  @Test func stillsAreKept() async throws {
    let folder = try TemporaryFolder()
    let played = try await play("videotestsrc num-buffers=3 ! video/x-raw,width=64,height=48") {
      $0.outputs.append(.snapshots(directory: folder("stills/deep")))
    } control: { session in
      session.captureStill()
      session.captureStill()
    }
    #expect(played.error == nil)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder("stills/deep"))
    #expect(names.count == 2)
    for name in names {
      let size = try tool("identify", "-format", "%wx%h", folder("stills/deep/\(name)"))
      #expect(size == "64x48")
    }
  }

  @Test func eventsOnChangeAreFew() async throws {
    let folder = try TemporaryFolder()
    try clip(folder("a.mp4"), code: "one", x: "40+n*2", frames: 20, options: ["-pix_fmt", "yuv420p"])
    let played = try await play(folder("a.mp4"), detectors: [barcodes()]) {
      $0.outputs.append(.events(path: folder("changes"), trigger: .change))
    }
    #expect(played.events.count == 20)
    #expect(try Event.all(folder("changes")).count == 1)
  }
}
