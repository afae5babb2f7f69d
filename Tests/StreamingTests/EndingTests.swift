import Analysis
import Foundation
import TestSupport
import Testing

@testable import Streaming

/// Streams whose outputs or sources do not do what they should end all the same.
@Suite struct EndingTests {
  @Test func anOutputThatCannotBeginDoesNotEndTheOthers() async throws {
    let folder = try TemporaryFolder()
    let played = try await play("videotestsrc num-buffers=20 ! video/x-raw,width=64,height=48") {
      $0.outputs = [.record(path: folder("missing/a.mp4")), .record(path: folder("good.mkv"))]
    }
    #expect(played.statistics.failedOutputs.count == 1)
    #expect(played.notices.filter { $0.contains("missing") }.count == 1)
    #expect(try frameCount(folder("good.mkv")) == 20)
  }

  @Test func aFailureInTheLastFrameIsReported() async throws {
    let played = try await play("videotestsrc num-buffers=1 ! video/x-raw,width=64,height=48") {
      $0.outputs = [.events(path: "/dev/full", trigger: .every)]
    }
    #expect(played.statistics.failedOutputs.count == 1)
  }

  /// Sound that waits for a first frame must not hold the end back.
  @Test func soundWithoutAPictureDoesNotHang() async throws {
    let folder = try TemporaryFolder()
    let source = """
      videotestsrc is-live=true num-buffers=5 ! identity drop-probability=1 ! video/x-raw,width=64,height=48 \
      audiotestsrc is-live=true
      """
    let played = try await play(source) {
      $0.outputs.append(.record(path: folder("a.mkv")))
      $0.startTimeout = 1
    }
    #expect(played.statistics.framesIn == 0)
  }

  @Test func soundOfSeveralKindsGoesIntoOneRecording() async throws {
    let folder = try TemporaryFolder()
    for (name, rate, channels) in [("a", 44100, 1), ("b", 48000, 2)] {
      try Tool.run([
        "ffmpeg", "-v", "error", "-y", "-f", "lavfi", "-i", "testsrc2=size=64x48:rate=25:duration=1", "-f",
        "lavfi",
        "-i", "sine=440:duration=1:sample_rate=\(rate)", "-c:v", "libx264", "-preset", "ultrafast", "-c:a",
        "aac",
        "-ac", "\(channels)", folder("\(name).mp4"),
      ])
    }
    let out = try TemporaryFolder()
    let played = try await play(folder.path) { $0.outputs.append(.record(path: out("out.mp4"))) }
    #expect(played.statistics.failedOutputs.isEmpty, "\(played.statistics.failedOutputs)")
    #expect(try frameCount(out("out.mp4")) == 50)
  }

  @Test(arguments: ["a.mp4", "link.mp4", "hard.mp4"])
  func anInputIsNeverOverwritten(output: String) async throws {
    let folder = try TemporaryFolder()
    try clip(folder("a.mp4"), code: "kept", frames: 5, options: ["-pix_fmt", "yuv420p"])
    try FileManager.default.createSymbolicLink(
      atPath: folder("link.mp4"), withDestinationPath: folder("a.mp4"))
    try FileManager.default.linkItem(atPath: folder("a.mp4"), toPath: folder("hard.mp4"))
    let before = try Data(contentsOf: URL(fileURLWithPath: folder("a.mp4")))
    for source in [
      folder("a.mp4"), "filesrc location=\(folder("a.mp4")) ! decodebin", "file://\(folder("a.mp4"))",
      "uridecodebin uri=file://\(folder("%61.mp4"))", "filesrc location = '\(folder("a.mp4"))' ! decodebin",
      "uridecodebin uri=\"file://\(folder("a.mp4"))\" ! analyze ! fakesink",
    ] {
      for description: OutputDescription in [
        .record(path: folder(output)), .events(path: folder(output), trigger: .every),
      ] {
        let played = try await play(source) { $0.outputs = [description] }
        #expect(played.error?.contains("while it is read") == true)
      }
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder("a.mp4"))) == before)
  }

  @Test func twoOutputsHaveTwoFiles() async throws {
    let folder = try TemporaryFolder()
    let played = try await play("videotestsrc num-buffers=2") {
      $0.outputs = [.record(path: folder("a.mp4")), .record(path: folder("./a.mp4"))]
    }
    #expect(played.error?.contains("written twice") == true)
  }

  /// What follows `analyze`, or a branch before it, may write files too.
  @Test func elementsWriteFilesOfTheirOwn() async throws {
    let folder = try TemporaryFolder()
    let file = folder("a.mkv")
    try Data("kept".utf8).write(to: folder.file("a.mkv"))
    let source = "videotestsrc num-buffers=2"
    for (pipeline, words) in [
      ("\(source) ! analyze ! x264enc ! matroskamux ! filesink location=\(file)", "written twice"),
      ("\(source) ! tee name=t t. ! filesink location=\"\(file)\" t. ! analyze", "written twice"),
      ("filesrc location=\(file) ! decodebin ! analyze ! filesink location=\(file)", "while it is read"),
      ("\(source) ! analyze ! gdkpixbufoverlay location=\(file) ! fakesink", "while it is read"),
    ] {
      let played = try await play(pipeline) { $0.outputs = [.record(path: file)] }
      #expect(played.error?.contains(words) == true, "\(played.error ?? "")")
    }
    #expect(try Data(contentsOf: folder.file("a.mkv")) == Data("kept".utf8))
  }

  @Test func timesThatNoClockCanCountAreLong() async throws {
    let played = try await play("videotestsrc is-live=true num-buffers=3 ! video/x-raw,width=32,height=32") {
      $0.duration = 1e21
      $0.stallTimeout = .infinity
      $0.startTimeout = .nan
    }
    #expect(played.error == nil && played.statistics.framesIn == 3, "\(played)")
  }

  /// Files whose recorder was killed, or that were copied in part.
  @Test(arguments: [("a.mkv", []), ("a.mp4", ["-movflags", "+faststart"])])
  func aFileThatIsCutOffIsTold(name: String, options: [String]) async throws {
    let folder = try TemporaryFolder()
    try clip(folder(name), code: "cut", frames: 100, options: ["-pix_fmt", "yuv420p", "-g", "5"] + options)
    let whole = try await play(folder(name))
    #expect(whole.error == nil && whole.notices.isEmpty, "\(whole.notices)")
    try cutOff(folder(name))
    let played = try await play(folder(name))
    #expect(played.error == nil && (1..<80).contains(played.statistics.framesIn))
    #expect(
      played.notices.contains { $0.hasSuffix("before its time of 4.0 seconds: it may be cut off") },
      "\(played)")
  }

  @Test func aFileWithoutItsIndexIsToldWithTheRemedy() async throws {
    let folder = try TemporaryFolder()
    try clip(folder("a.mp4"), code: "cut", frames: 100, options: ["-pix_fmt", "yuv420p"])
    try cutOff(folder("a.mp4"))
    let played = try await play(folder("a.mp4"))
    #expect(
      played.error?.contains("an .mp4 is complete only once its recorder has closed it") == true, "\(played)")
  }

  private func cutOff(_ path: String) throws {
    let data = try Data(contentsOf: URL(fileURLWithPath: path))
    try data.prefix(data.count / 2).write(to: URL(fileURLWithPath: path))
  }

  @Test(arguments: ["decodebin", "decodebin ! videoconvert", "oggdemux ! theoradec ! videoconvert"])
  func soundAloneIsNoVideo(decoding: String) async throws {
    let folder = try TemporaryFolder()
    try Tool.run(
      ["ffmpeg", "-v", "error", "-f", "lavfi", "-i", "sine=d=1", "-c:a", "libvorbis", folder("a.ogg")])
    let played = try await play("filesrc location=\(folder("a.ogg")) ! \(decoding)")
    #expect(played.error?.contains("has video") == true, "\(played)")
  }

  @Test func aSourceWithoutAFrameIsAnError() async throws {
    let played = try await play("videotestsrc num-buffers=0 ! video/x-raw,width=32,height=32")
    #expect(played.error?.contains("without a frame") == true, "\(String(describing: played.error))")
  }
}
