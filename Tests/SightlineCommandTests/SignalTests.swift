import Foundation
import TestSupport
import Testing

/// What is left when the program is ended from outside.
@Suite struct SignalTests {
  /// The program that was built with the tests.
  private static let program = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appending(path: "sightline")

  @Test(arguments: [(SIGINT, "mp4"), (SIGTERM, "mp4"), (SIGTERM, "mkv"), (SIGKILL, "mp4"), (SIGKILL, "mkv")])
  func aRecordingCanBePlayed(signal: Int32, container: String) throws {
    let folder = try TemporaryFolder()
    let recording = folder("out.\(container)")
    let enough = 180
    let (process, events) = try Self.run(
      [Self.source, "--record", recording], endedBy: signal, after: enough)
    let lines = events.count
    let frames = try Self.frames(in: recording)
    if signal == SIGKILL {
      #expect(process.terminationReason == .uncaughtSignal)
      // At most the last second and what the encoder held.
      #expect(frames >= enough - 100, "\(frames) of \(lines)")
    } else {
      #expect(process.terminationStatus == 0)
      #expect(frames == lines)
    }
  }

  /// Also where another stream still waits for its camera.
  @Test(arguments: [SIGINT, SIGTERM]) func eachOfSeveralRecordingsCanBePlayed(signal: Int32) throws {
    let folder = try TemporaryFolder()
    let (process, events) = try Self.run(
      [
        "a=\(Self.source)", "b=\(Self.source)", "away=rtsp://127.0.0.1:1/x", "--record",
        folder("{source}.mkv"),
      ], endedBy: signal, after: 180)
    #expect(process.terminationReason == .exit && process.terminationStatus == 0)
    for name in ["a", "b"] {
      let count = events.count { $0.contains("\"source\":\"\(name)\"") }
      #expect(try count > 30 && Self.frames(in: folder("\(name).mkv")) == count)
    }
  }

  private static let source = "videotestsrc is-live=true ! video/x-raw,width=160,height=120,framerate=60/1"

  /// Runs the program until it is ended after so many events.
  ///
  /// - Returns: the program, and the lines of its events.
  private static func run(
    _ words: [String], endedBy signal: Int32, after enough: Int
  ) throws -> (Process, [Substring]) {
    let process = Process()
    process.executableURL = program
    process.arguments = ["run"] + words + ["--frames", "every", "--events", "-", "--quiet"]
    // A program that is ended from outside is not asked what it still holds.
    process.environment = ProcessInfo.processInfo.environment.filter { $0.key != "GST_TRACERS" }
    let output = Pipe()
    process.standardOutput = output
    process.standardInput = FileHandle.nullDevice
    try process.run()
    var written = Data()
    while written.count(where: { $0 == UInt8(ascii: "\n") }) < enough {
      let data = output.fileHandleForReading.availableData
      try #require(!data.isEmpty, "the program ended by itself")
      written += data
    }
    kill(process.processIdentifier, signal)
    written += output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process, String(decoding: written, as: UTF8.self).split(separator: "\n"))
  }

  private static func frames(in path: String) throws -> Int {
    let text = try Tool.run([
      "ffprobe", "-v", "quiet", "-count_frames", "-select_streams", "v:0", "-show_entries",
      "stream=nb_read_frames",
      "-of", "csv=p=0", path,
    ])
    return Int(
      String(decoding: text, as: UTF8.self).trimmingCharacters(in: CharacterSet(charactersIn: " ,\n")))
      ?? 0
  }
}
