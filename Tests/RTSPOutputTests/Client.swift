import Foundation
import Vision

@testable import Streaming

/// What a program that has ended left.
struct Ended: Sendable {
  var status: Int32
  var output: Data
  var errors: String
  var text: String { String(decoding: output, as: UTF8.self) }
}

/// A program that runs beside the test.
final class Client: @unchecked Sendable {  // the process is only started, signalled and waited for
  private let process = Process()
  private let end = EndSignal<Ended>()

  /// Starts it; one that hangs is ended after two minutes.
  init(_ words: [String]) throws {
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = words
    process.standardInput = FileHandle.nullDevice
    let output = Pipe()
    let errors = Pipe()
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    DispatchQueue.global().asyncAfter(deadline: .now() + 120) { [weak self] in self?.kill() }
    let complaint = EndSignal<Data>()
    Thread.detachNewThread { complaint.resolve(errors.fileHandleForReading.readDataToEndOfFile()) }
    Thread.detachNewThread { [process, end] in
      let data = output.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      let status = process.terminationStatus
      Task {
        end.resolve(
          Ended(status: status, output: data, errors: String(decoding: await complaint.value, as: UTF8.self)))
      }
    }
  }

  /// Ends it without giving it time to say so.
  func kill() { if process.isRunning { Foundation.kill(process.processIdentifier, SIGKILL) } }

  /// Has it stand still, with all its connections open.
  func freeze() { Foundation.kill(process.processIdentifier, SIGSTOP) }

  var ended: Ended { get async { await end.value } }

  /// A program and what it left.
  static func run(_ words: [String]) async throws -> Ended { try await Client(words).ended }

  /// Pictures as gray bytes, decoded by ffmpeg.
  ///
  /// - Parameter patience: after how many seconds without an answer it gives up.
  static func grayFrames(
    _ address: String, transport: String = "tcp", count: Int = 1, patience: Int = 60
  ) async throws -> Ended {
    try await run([
      "ffmpeg", "-v", "error", "-rtsp_transport", transport, "-timeout", "\(patience * 1_000_000)",
      "-probesize", "32",
      "-analyzeduration", "0", "-i", address, "-frames:v", "\(count)", "-an", "-f", "rawvideo", "-pix_fmt",
      "gray", "-",
    ])
  }

  /// Plays until a picture has come, with GStreamer.
  static func gstreamer(
    _ address: String, protocols: String, properties: [String] = []
  ) async throws -> Ended {
    try await run(
      ["gst-launch-1.0", "-q", "rtspsrc", "location=\(address)", "protocols=\(protocols)", "latency=0"]
        + properties + ["!", "decodebin", "!", "fakesink", "num-buffers=1", "sync=false"])
  }

  /// The names of the codecs that ffprobe sees.
  static func codecs(_ address: String) async throws -> Set<String> {
    let seen = try await run([
      "ffprobe", "-v", "error", "-rtsp_transport", "tcp", "-show_entries", "stream=codec_name", "-of",
      "csv=p=0", address,
    ])
    return Set(seen.text.split(whereSeparator: \.isWhitespace).map(String.init))
  }

  /// Notes the times of packets, as ffprobe sees them, and whether they begin a picture that stands alone.
  static func packets(_ address: String, seconds: Int) throws -> Client {
    try Client([
      "ffprobe", "-v", "error", "-rtsp_transport", "tcp", "-select_streams", "v", "-read_intervals",
      "%+\(seconds)", "-show_entries", "packet=pts_time,flags", "-of", "csv=p=0", address,
    ])
  }
}

extension Ended {
  /// What `Client.packets` noted.
  var packets: [(time: Double, isKey: Bool)] {
    text.split(separator: "\n").compactMap { line in
      let fields = line.split(separator: ",")
      guard fields.count >= 2, let time = Double(fields[0]) else { return nil }
      return (time, fields[1].hasPrefix("K"))
    }
  }
}
