import Foundation
import Vision

/// Frames of 1920 by 1080 with eight signs below a strip in which a line comes and goes.
struct TextScene: Sendable {
  static let (width, height) = (1920, 1080)
  /// The rows of the strip, from the top.
  static let strip = 160
  static let frameBytes = width * height * 3 / 2
  /// For so many frames the line is there, and for as many it is not.
  private static let turn = 45

  /// What follows one another, without the line and with it.
  private let frames: (without: [Data], with: [Data])
  private let hasLine: Bool

  /// - Parameters:
  ///   - isMoving: whether the signs sway; otherwise only the noise of a camera changes.
  ///   - hasLine: whether the line comes and goes.
  init(isMoving: Bool, hasLine: Bool) throws {
    let signs = try [
      "Departures", "Gate 12", "Platform 4", "Exit to Kyoto", "Ticket office", "Flight JL 0706", "Open 9:30",
      "Track 21",
    ].map(Self.sign)
    let line = try Self.sign("Boarding now 4711")
    let count = isMoving ? 30 : 2
    frames = (
      (0..<count).map { Self.frame($0, of: count, signs, line: nil, isMoving: isMoving) },
      hasLine ? (0..<count).map { Self.frame($0, of: count, signs, line: line, isMoving: isMoving) } : []
    )
    self.hasLine = hasLine
  }

  func showsLine(_ index: Int) -> Bool { hasLine && index / Self.turn % 2 == 1 }

  /// Whether the line comes with this frame.
  func lineComes(_ index: Int) -> Bool { showsLine(index) && index % Self.turn == 0 }

  /// Luma, then chroma, without gaps.
  func frame(_ index: Int) -> Data {
    let frames = showsLine(index) ? frames.with : frames.without
    return frames[index % frames.count]
  }

  private static func sign(_ text: String) throws -> PixelBuffer {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).png")
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "convert", "-background", "white", "-fill", "black", "-font", "DejaVu-Sans", "-pointsize", "40",
      "label:\(text)", "-bordercolor", "white", "-border", "14", file.path(),
    ]
    try process.run()
    process.waitUntilExit()
    return try PixelBuffer(contentsOf: file)
  }

  private static func frame(
    _ index: Int, of count: Int, _ signs: [PixelBuffer], line: PixelBuffer?, isMoving: Bool
  ) -> Data {
    let canvas = Canvas(width: width, height: height)
    canvas.fillWithTexture(seed: UInt32(index + 1))
    for (number, sign) in signs.enumerated() {
      let angle = Double(index) / Double(count) * 2 * .pi + Double(number)
      canvas.paste(
        sign, x: Double(120 + number % 2 * 900) + (isMoving ? 60 * sin(angle) : 0),
        y: Double(260 + number / 2 * 200) + (isMoving ? 30 * cos(angle) : 0))
    }
    if let line { canvas.paste(line, x: 300, y: 70) }
    var data = canvas.picture.withPlane(0) { Data(bytes: $0.base, count: width * height) }
    data.append(Data(repeating: 128, count: width * height / 2))
    return data
  }
}
