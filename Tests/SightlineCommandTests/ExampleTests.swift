import Foundation
import TestSupport
import Testing

/// The programs of docs/examples, as they are built beside the tests.
@Suite struct ExampleTests {
  private let folder: TemporaryFolder
  private let sign: URL

  init() throws {
    folder = try TemporaryFolder()
    sign = folder.file("sign.png")
    try folder.run(
      "convert", "-size", "640x240", "xc:white", "-font", "DejaVu-Sans", "-pointsize", "40", "-annotate",
      "+60+120", "Platform 4", sign.path)
  }

  private func run(_ example: String, _ arguments: String...) throws -> String {
    let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let program = URL(filePath: tests).deletingLastPathComponent().appending(path: example)
    return String(decoding: try Tool.run([program.path] + arguments), as: UTF8.self)
  }

  @Test func aPictureIsRead() throws {
    let output = try run("ReadPicture", sign.path)
    let words = output.split(whereSeparator: \.isWhitespace)
    #expect(words.first.flatMap { Double($0) }.map { $0 > 0.9 && $0 <= 1 } == true, "\(output)")
    #expect(words.suffix(2) == ["Platform", "4"], "\(output)")
  }

  @Test func aStreamIsReadAndRecorded() throws {
    let recording = folder("marked.mkv")
    let output = try run(
      "ReadStream", "filesrc location=\(sign.path) ! pngdec ! imagefreeze num-buffers=3", recording)
    #expect(
      output.split(separator: "\n").filter { $0.hasPrefix("Platform 4: 0.9") || $0 == "Platform 4: 1.0" }
        .count == 3, "\(output)")
    let frames = try Tool.run([
      "ffprobe", "-v", "error", "-count_frames", "-show_entries", "stream=nb_read_frames", "-of", "csv=p=0",
      recording,
    ])
    #expect(String(decoding: frames, as: UTF8.self).contains("3"))
  }
}
