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
    let process = Process()
    process.executableURL = Self.program
    process.arguments = [
      "run", "videotestsrc is-live=true ! video/x-raw,width=160,height=120,framerate=60/1", "--record",
      recording,
      "--frames", "every", "--events", "-", "--quiet",
    ]
    // A program that is ended from outside is not asked what it still holds.
    process.environment = ProcessInfo.processInfo.environment.filter { $0.key != "GST_TRACERS" }
    let output = Pipe()
    process.standardOutput = output
    process.standardInput = FileHandle.nullDevice
    try process.run()
    var lines = 0
    let enough = 180
    while lines < enough {
      let data = output.fileHandleForReading.availableData
      try #require(!data.isEmpty, "the program ended by itself")
      lines += data.count { $0 == UInt8(ascii: "\n") }
    }
    kill(process.processIdentifier, signal)
    lines += output.fileHandleForReading.readDataToEndOfFile().count { $0 == UInt8(ascii: "\n") }
    process.waitUntilExit()
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
