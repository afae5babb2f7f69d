import Analysis
import Annotation
import Foundation
import Vision

/// Pictures to look at: what drawing looks like at several sizes.
enum GalleryBenchmark: Benchmark {
  static let name = "gallery"
  static let summary = "writes sample pictures to a folder (gallery DIR), as .y4m"

  static func run(_ arguments: [String]) throws {
    let folder = URL(fileURLWithPath: arguments.first ?? ".")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (width, height) in [(160, 120), (320, 240), (640, 360), (1080, 1920), (1920, 1080), (3840, 2160)] {
      let frame = Frame(.i420, width: width, height: height)
      paintBackground(frame)
      let annotator = Annotator()
      annotator.draw(findings(width, height), on: frame.view)
      if height == 360 { annotator.drawPlate("Reconnecting to rtsp://camera/1 …", on: frame.view) }
      let header = Data("YUV4MPEG2 W\(width) H\(height) F1:1 Ip A1:1 C420jpeg\nFRAME\n".utf8)
      try (header + Data(frame.bytes)).write(to: folder.appending(path: "\(width)x\(height).y4m"))
    }
  }

  /// Stripes from dark to bright with a slope in each, so that contrast is seen on any background.
  private static func paintBackground(_ frame: Frame) {
    let (width, height) = (frame.width, frame.height)
    for y in 0..<height {
      for x in 0..<width {
        let stripe = x * 8 / width
        let slope = (y * 60 / height + (x ^ y) % 7)
        frame.bytes[y * width + x] = UInt8(clamping: 20 + stripe * 26 + slope / 2)
      }
    }
    for index in width * height..<frame.bytes.count {
      frame.bytes[index] = index % 997 < 500 ? 122 : 134
    }
  }

  private static func findings(_ width: Int, _ height: Int) -> [Finding] {
    let (w, h) = (Double(width), Double(height))
    func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> CGRect {
      CGRect(x: x * w, y: y * h, width: width * w, height: height * h)
    }
    func quad(_ x: Double, _ y: Double, _ size: Double, _ angle: Double) -> [CGPoint] {
      (0..<4).map { corner in
        let turn = Double(corner) * .pi / 2 - 2.36 + angle
        return CGPoint(x: x * w + size * h * cos(turn), y: y * h + size * h * sin(turn))
      }
    }
    let longText = String(repeating: "a long line of text ", count: 20)
    return [
      Finding(kind: .barcode, corners: quad(0.1, 0.13, 0.09, 0), label: "https://example.com", confidence: 1),
      Finding(
        kind: .barcode, corners: quad(0.3, 0.3, 0.12, 0.35),
        label: "在庫 日本語 4711-é\u{1D}10", confidence: 0.98),
      Finding(kind: .text, box: box(0.42, 0.05, 0.2, 0.06), label: "EXIT 出口", confidence: 0.97),
      Finding(kind: .text, box: box(0.42, 0.13, 0.25, 0.06), label: "مرحبا بالعالم", confidence: 0.9),
      Finding(kind: .object, box: box(0.55, 0.35, 0.12, 0.4), label: "person", confidence: 0.83, trackID: 7),
      Finding(kind: .object, box: box(0.6, 0.36, 0.15, 0.4), label: "person", confidence: 0.61, trackID: 8),
      Finding(kind: .object, box: box(0.78, 0.5, 0.2, 0.25), label: "traffic light", confidence: 0.4),
      Finding(kind: .object, box: box(0.78, 0.2, 0.2, 0.2), label: "dog", confidence: 0.77),
      Finding(kind: .face, box: box(0.02, 0.5, 0.1, 0.17), label: "face", confidence: 0.99),
      Finding(kind: .mask, box: box(0.15, 0.6, 0.15, 0.2), label: "1"),
      Finding(kind: .barcode, box: box(0.9, 0.0, 0.1, 0.12), label: "at the edge of it", confidence: 1),
      Finding(
        kind: .text, box: box(0.3, 0.93, 0.5, 0.07), label: longText, confidence: 0.5),
    ]
  }
}
