import Analysis
import Foundation
import TestSupport
import Vision

@testable import Streaming

/// Runs a program and returns what it printed.
@discardableResult func tool(_ words: String...) throws -> String {
  String(decoding: try Tool.run(words), as: UTF8.self)
}

/// How many frames a file's video has, as ffprobe decodes them.
func frameCount(_ path: String) throws -> Int {
  let text = try tool(
    "ffprobe", "-v", "error", "-count_frames", "-select_streams", "v:0", "-show_entries",
    "stream=nb_read_frames",
    "-of", "csv=p=0", path)
  return Int(text.trimmingCharacters(in: CharacterSet(charactersIn: " ,\n"))) ?? 0
}

/// A QR code as a PNG, 8 pixels a module.
func qrCode(_ payload: String, _ path: String, pixels: Int = 8) throws {
  try tool("qrencode", "-s", "\(pixels)", "-o", path, payload)
}

/// A clip of a grey background with a QR code at (x, y).
func clip(
  _ path: String, code: String, width: Int = 320, height: Int = 240, x: String = "40", y: String = "30",
  frames: Int = 10, options: [String] = []
) throws {
  let picture = path + ".png"
  try qrCode(code, picture, pixels: 5)
  var words = [
    "ffmpeg", "-v", "error", "-y", "-f", "lavfi", "-i",
    "color=gray:size=\(width)x\(height):rate=25,format=yuv444p", "-i", picture, "-frames:v", "\(frames)",
    "-filter_complex", "overlay=x=\(x):y=\(y):format=yuv444,format=yuv444p", "-c:v", "libx264", "-preset",
    "ultrafast",
  ]
  words += options + [path]
  try Tool.run(words)
  try FileManager.default.removeItem(atPath: picture)
}

/// What a stream did: its counts, its event lines and its notices.
struct Played {
  var statistics = StreamStatistics()
  var events: [Event] = []
  var notices: [String] = []
  var error: String?
}

/// A line of events, as far as tests look at it.
struct Event: Decodable {
  struct Observation: Decodable {
    var kind: String
    var payload: String?
    var box: [Double]?
  }
  var frame: Int
  var pts: Double
  var width: Int
  var height: Int
  var utc: String?
  var observations: [Observation]?

  var payloads: [String] { observations?.compactMap(\.payload).sorted() ?? [] }

  static func all(_ path: String) throws -> [Event] {
    let text = try String(contentsOfFile: path, encoding: .utf8)
    return try text.split(separator: "\n").map { try JSONDecoder().decode(Event.self, from: Data($0.utf8)) }
  }
}

/// Plays a pipeline to its end.
func play(
  _ pipeline: String, detectors: [any Detector] = [],
  configure: (inout StreamConfiguration) -> Void = { _ in },
  control: @escaping @Sendable (StreamSession) -> Void = { _ in }
) async throws -> Played {
  let folder = try TemporaryFolder()
  var configuration = StreamConfiguration(pipeline: pipeline)
  configuration.detectors = detectors
  configuration.outputs = [.events(path: folder("events"), trigger: .every)]
  configure(&configuration)
  let notices = Locked<[String]>([])
  var played = Played()
  do {
    let session = try StreamSession(configuration) { notice in notices.withLock { $0.append(notice.text) } }
    control(session)
    do {
      played.statistics = try await session.run()
    } catch {
      played.error = "\(error)"
      played.statistics = session.statistics
    }
  } catch {
    played.error = "\(error)"
  }
  played.notices = notices.withLock { $0 }
  played.events = (try? Event.all(folder("events"))) ?? []
  return played
}

/// The barcode detector as `run` uses it.
func barcodes() throws -> any Detector {
  try DetectionRegistry.standard.detectors(for: ["barcodes"], use: .video)[0]
}

/// Calls a closure for each picture.
struct ProbeDetector: Detector {
  var onPicture: @Sendable (PixelBuffer) async throws -> [Finding]

  func findings(in picture: PixelBuffer, region: NormalizedRect) async throws -> [Finding] {
    try await onPicture(picture)
  }
}

/// Holds tasks until it is opened.
final class Gate: Sendable {
  private let end = EndSignal<Bool>()
  func wait() async { _ = await end.value }
  func open() { end.resolve(true) }
}
