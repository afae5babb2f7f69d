import Analysis
import Annotation
import Foundation
import Vision

/// What it costs to draw ten boxes with labels on a picture of 1920 by 1080.
enum DrawBenchmark: Benchmark {
  static let name = "draw"
  static let summary = "10 moving boxes with labels on 1080p frames; draw WORD runs the lines with that word"

  static func run(_ arguments: [String]) {
    for format in [PixelFormat.i420, .nv12] {
      let frame = Frame(format, width: 1920, height: 1080)
      let annotator = Annotator()
      func measure(_ title: String, _ findings: (Int) -> [Finding], beforeEach: () -> Void = {}) {
        guard arguments.allSatisfy(title.contains) else { return }
        let prepared = (0..<630).map(findings)
        Timings(count: 600) {
          beforeEach()
          annotator.draw(prepared[$0], on: frame.view)
        }.report("\(format) \(title)")
      }
      measure("10 boxes", Scene.boxes)
      measure("10 codes", Scene.codes)
      measure("10 boxes, new labels", Scene.boxesWithNewLabels)
      measure("10 boxes, nothing cached", Scene.boxes) { annotator.removeCachedLabels() }
      // The cost of the smallest thing that could be done to a frame.
      let other = Frame(format, width: 1920, height: 1080)
      Timings(count: 600) { _ in other.copy(frame) }.report("\(format) copy of the frame")
    }
  }
}

/// Findings that move over a picture of 1920 by 1080.
private enum Scene {
  /// Ten boxes of objects; the confidences change with every frame.
  static func boxes(_ frame: Int) -> [Finding] {
    (0..<10).map { index in
      let box = CGRect(
        x: Double((index * 397 + frame * 3) % 1650), y: Double((index * 211 + frame * 2) % 800),
        width: 120 + Double(index) * 14, height: 180 + Double(index % 4) * 22)
      return Finding(
        kind: .object, box: box, label: ["person", "bicycle", "traffic light", "dog", "car"][index % 5],
        confidence: Float((index * 7 + frame) % 100) / 100, trackID: index)
    }
  }

  /// Ten codes, each turned by another angle, with links as labels.
  static func codes(_ frame: Int) -> [Finding] {
    boxes(frame).enumerated().map { index, finding in
      let centre = CGPoint(x: finding.box!.midX, y: finding.box!.midY)
      let corners = (0..<4).map { corner in
        let angle = Double(corner) * .pi / 2 + Double(index) * 0.3 + Double(frame) * 0.01
        return CGPoint(x: centre.x + 130 * cos(angle), y: centre.y + 130 * sin(angle))
      }
      return Finding(
        kind: .barcode, corners: corners, label: "https://example.com/item/\(index)", confidence: 1)
    }
  }

  /// Ten boxes with labels that have never been seen before.
  static func boxesWithNewLabels(_ frame: Int) -> [Finding] {
    boxes(frame).map { finding in
      var finding = finding
      finding.label = "serial \(frame)-\(finding.trackID ?? 0)"
      return finding
    }
  }
}
