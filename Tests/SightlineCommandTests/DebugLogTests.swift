import Foundation
import TestSupport
import Testing

/// GStreamer's own log shows no passwords either.
@Suite struct DebugLogTests {
  @Test(
    arguments: [
      "rtsp://me:s3cretw%40rd@127.0.0.1:1/x", "http://me:s3cretw%40rd@127.0.0.1:1/x",
      "rtspsrc location=rtsp://127.0.0.1:1/x user-id=me user-pw=s3cretw@rd",
      "rtspsrc location=rtsp://me:s3cretw@rd@127.0.0.1:1/x",
    ], [false, true])
  func passwordsAreBlottedOut(pipeline: String, isFile: Bool) throws {
    let folder = try TemporaryFolder()
    let process = Process()
    process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().appending(path: "sightline")
    process.arguments = [
      "run", pipeline, "--reconnect", "never", "--events", "/dev/null", "--verbose", "--gst-debug=6",
    ]
    process.environment = ProcessInfo.processInfo.environment.filter { $0.key != "GST_TRACERS" }
    if isFile { process.environment?["GST_DEBUG_FILE"] = folder("log") }
    let (output, errors) = (folder("output"), folder("errors"))
    for path in [output, errors] { try Data().write(to: URL(filePath: path)) }
    process.standardOutput = FileHandle(forWritingAtPath: output)
    process.standardError = FileHandle(forWritingAtPath: errors)
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    let log = try String(
      decoding: Data(contentsOf: URL(filePath: isFile ? folder("log") : errors)), as: UTF8.self)
    #expect(log.contains("GST_PIPELINE") && log.contains("127.0.0.1:1"))
    for path in [output, errors] + (isFile ? [folder("log")] : []) {
      let text = String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
      let shown = text.split(separator: "\n").filter { $0.contains("s3cretw") }
      #expect(shown.isEmpty, "\(shown.prefix(3))")
    }
  }
}
