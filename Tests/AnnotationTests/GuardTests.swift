import Analysis
import Foundation
import Testing
import Vision

@testable import Annotation

@Suite("Drawing stays inside the rows of a picture")
struct GuardTests {
  static let sizes = [
    (1, 1), (2, 2), (1, 200), (200, 1), (3, 5), (16, 16), (17, 33), (160, 120), (161, 121), (320, 241),
    (639, 359),
  ]

  @Test(arguments: PixelFormat.allCases, sizes)
  func findingsOfAnyShape(format: PixelFormat, size: (Int, Int)) {
    let picture = GuardedPicture(format, width: size.0, height: size.1)
    let annotator = Annotator()
    annotator.draw(Self.findings(Double(size.0), Double(size.1)), on: picture.view)
    annotator.drawPlate("Reconnecting …", on: picture.view)
    #expect(picture.isGuardIntact)
  }

  @Test(arguments: PixelFormat.allCases)
  func whatIsNowhereLeavesThePictureAlone(format: PixelFormat) {
    let picture = GuardedPicture(format, width: 161, height: 121)
    let before = picture.allBytes
    Annotator().draw(Self.nowhere(161, 121), on: picture.view)
    #expect(picture.allBytes == before)
  }

  /// Boxes and figures that cross, touch, fill and miss the picture.
  private static func findings(_ w: Double, _ h: Double) -> [Finding] {
    let boxes = [
      CGRect(x: 0, y: 0, width: w, height: h), CGRect(x: -5, y: -5, width: w + 10, height: h + 10),
      CGRect(x: w / 3, y: h / 3, width: 0, height: 0), CGRect(x: w, y: h, width: -w / 2, height: -h / 2),
      CGRect(x: w - 1, y: h - 1, width: 50, height: 50), CGRect(x: 0.3, y: 0.7, width: 20.2, height: 11.9),
      CGRect(x: -1e9, y: -1e9, width: 2e9, height: 2e9), CGRect(x: 0, y: h / 2, width: w, height: 1),
      CGRect(x: w / 2, y: 0, width: 1e-9, height: h), .infinite, .null, .zero,
    ]
    let figures = [
      points((0, 0), (w, 0), (w, h), (0, h)),
      points((w / 2, -3), (w + 3, h / 2), (w / 2, h + 3), (-3, h / 2)),
      points((-1e300, 5), (1e300, 9), (4, 1e300), (2, -1e300)), points((3, 3), (3, 3), (3, 3)),
      points((0, h), (w, 0)), points((1, 1)), [],
    ]
    let labels = [
      "a", "https://example.com/a/rather/long/path?with=query", "日本語 日本語", "", "\u{0}\n\u{202E}é\u{301}",
    ]
    var findings = nowhere(w, h)
    for (index, box) in boxes.enumerated() {
      findings.append(
        Finding(
          kind: .object, box: box, label: labels[index % labels.count], confidence: Float(index) / 10,
          trackID: index))
    }
    for (index, corners) in figures.enumerated() {
      let label = labels[index % labels.count]
      findings.append(Finding(kind: .barcode, corners: corners, label: label, confidence: .nan))
    }
    return findings + [Finding(kind: .classification, label: "no place", confidence: .infinity)]
  }

  private static func nowhere(_ w: Double, _ h: Double) -> [Finding] {
    let (nan, infinity) = (Double.nan, Double.infinity)
    let boxes = [
      CGRect(x: w + 1, y: 0, width: 10, height: 10), CGRect(x: 0, y: -30, width: 10, height: 10),
      CGRect(x: nan, y: 0, width: 10, height: 10), CGRect(x: 0, y: 0, width: infinity, height: 10),
      CGRect(x: 0, y: -infinity, width: 1, height: 1),
    ]
    let figures = [
      points((nan, 0), (5, 5)), points((1, 1), (infinity, 1)), points((w + 9, 0), (w + 30, h), (w + 9, h)),
    ]
    return boxes.map { Finding(kind: .object, box: $0, label: "nowhere") }
      + figures.map { Finding(kind: .barcode, corners: $0, label: "nowhere") }
  }

  private static func points(_ points: (Double, Double)...) -> [CGPoint] {
    points.map { CGPoint(x: $0.0, y: $0.1) }
  }
}
