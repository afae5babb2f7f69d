import Analysis
import Foundation
import Vision

/// What a frame of 1920 by 1080 costs in which ten codes move, as a live stream is analysed.
enum LiveBenchmark: Benchmark {
  static let name = "live"
  static let summary =
    "reads ten moving codes in 1080p frames (live), or those of a file of GRAY8 frames (live FILE)"

  static func run(_ arguments: [String]) async throws {
    let frames = try arguments.first.map(Self.frames) ?? tenCodes(count: 90)
    let detector = try DetectionRegistry.standard.detectors(for: ["barcodes"], use: .video)[0]
    var found: [Int] = []
    let timings = try await Timings(count: max(frames.count, 300), warmUp: 5) { index in
      let findings = try await detector.findings(in: frames[index % frames.count], region: .fullImage)
      found.append(findings.count)
    }
    timings.report("a frame")
    print(
      "codes read a frame: \(Double(found.reduce(0, +)) / Double(found.count)), least \(found.min() ?? 0)")
  }

  private static func frames(of path: String) throws -> [PixelBuffer] {
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    return (0..<bytes.count / (width * height)).map { index in
      PixelBuffer(format: .gray8, width: width, height: height) { out in
        bytes.copyBytes(to: out.planes[0].base, from: index * width * height..<(index + 1) * width * height)
      }
    }
  }

  private static func tenCodes(count: Int) throws -> [PixelBuffer] {
    let codes = try CodeMaker.tenLabels()
    return (0..<count).map { frame in
      let canvas = Canvas(width: width, height: height)
      canvas.fillWithTexture()
      for (index, code) in codes.enumerated() {
        let (column, row) = (index % 5, index / 5)
        let sway = 20 * sin(Double(frame) / 9 + Double(index))
        canvas.paste(
          code, x: Double(column * 375 + 20) + sway, y: Double(row * 520 + 70) + 15 * cos(Double(frame) / 7))
      }
      return canvas.picture
    }
  }

  private static let (width, height) = (1920, 1080)
}
