import Analysis
import Foundation
import Testing
import Vision

@testable import Annotation

@Suite("Outlines are where the findings are")
struct OutlineTests {
  private func points(_ points: (Double, Double)...) -> [CGPoint] {
    points.map { CGPoint(x: $0.0, y: $0.1) }
  }

  private func isBarcodeColour(_ picture: GuardedPicture, near point: CGPoint, within reach: Int = 2) -> Bool
  {
    let color = AnnotationStyle().color(for: Finding(kind: .barcode))
    for y in Int(point.y) - reach...Int(point.y) + reach where 0..<picture.height ~= y {
      for x in Int(point.x) - reach...Int(point.x) + reach where 0..<picture.width ~= x {
        let pixel = picture.planes[0].row(y) + 3 * x
        if (pixel[0], pixel[1], pixel[2]) == (color.red, color.green, color.blue) { return true }
      }
    }
    return false
  }

  /// A code in one corner of the picture is outlined there and not in the corner that is opposite or mirrored.
  @Test(arguments: [(0.0, 0.0), (540.0, 0.0), (0.0, 260.0), (540.0, 260.0)])
  func codeInACornerOfThePicture(origin: (Double, Double)) {
    let picture = GuardedPicture(.rgb, width: 640, height: 360)
    let (x, y) = origin
    let corners = [(0, 0), (100, 0), (100, 100), (0, 100)].map { CGPoint(x: x + $0.0, y: y + $0.1) }
    let before = picture.bytes(0)
    Annotator().draw([Finding(kind: .barcode, corners: corners)], on: picture.view)
    for corner in corners { #expect(isBarcodeColour(picture, near: corner)) }
    for side in [(50.0, 0.0), (100.0, 50.0), (50.0, 100.0), (0.0, 50.0)] {
      #expect(isBarcodeColour(picture, near: CGPoint(x: x + side.0, y: y + side.1)))
    }
    let difference = Difference(before, picture.bytes(0), width: 640 * 3)
    #expect(Double(difference.left) >= (x - 4) * 3 && Double(difference.right) <= (x + 104) * 3)
    #expect(Double(difference.top) >= y - 4 && Double(difference.bottom) <= y + 104)
    #expect(!isBarcodeColour(picture, near: CGPoint(x: x + 50, y: y + 50), within: 30))
  }

  @Test func turnedCodeHasItsOwnCorners() {
    let picture = GuardedPicture(.rgb, width: 320, height: 240)
    let corners = [(160.0, 60.0), (220.0, 120.0), (160.0, 180.0), (100.0, 120.0)].map {
      CGPoint(x: $0.0, y: $0.1)
    }
    Annotator().draw([Finding(kind: .barcode, corners: corners)], on: picture.view)
    for corner in corners { #expect(isBarcodeColour(picture, near: corner)) }
    #expect(!isBarcodeColour(picture, near: CGPoint(x: 105, y: 65), within: 20))
  }

  /// Lines at slants are smooth: besides the background, the rim and the colour there are steps between them.
  @Test func slantedLinesAreAntiAliased() {
    let picture = GuardedPicture(.gray8, width: 320, height: 240)
    let corners = [(160.0, 60.0), (230.0, 130.0), (160.0, 190.0), (100.0, 120.0)].map {
      CGPoint(x: $0.0, y: $0.1)
    }
    Annotator().draw([Finding(kind: .barcode, corners: corners)], on: picture.view)
    #expect(Set(picture.bytes(0)).count > 10)
  }

  @Test func boxHasRoundedCorners() {
    let picture = GuardedPicture(.rgb, width: 640, height: 480)
    let box = CGRect(x: 200, y: 150, width: 200, height: 160)
    Annotator().draw([Finding(kind: .barcode, box: box)], on: picture.view)
    #expect(isBarcodeColour(picture, near: CGPoint(x: box.minX, y: box.midY), within: 1))
    #expect(isBarcodeColour(picture, near: CGPoint(x: box.midX, y: box.maxY), within: 1))
    #expect(!isBarcodeColour(picture, near: CGPoint(x: box.minX, y: box.minY), within: 0))
  }

  /// Of a box as large as the picture the whole line is seen, not its inner half.
  @Test func lineIsInsideThePicture() {
    let picture = GuardedPicture(.rgb, width: 1920, height: 1080)
    Annotator().draw(
      [Finding(kind: .barcode, box: CGRect(x: 0, y: 0, width: 1920, height: 1080))], on: picture.view)
    let width = FrameMetrics(AnnotationStyle(), width: 1920, height: 1080).lineWidth
    #expect(width == 4)
    for index in 0..<width {
      #expect(isBarcodeColour(picture, near: CGPoint(x: index, y: 500), within: 0))
      #expect(isBarcodeColour(picture, near: CGPoint(x: 1919 - index, y: 500), within: 0))
      #expect(isBarcodeColour(picture, near: CGPoint(x: 900, y: index), within: 0))
      #expect(isBarcodeColour(picture, near: CGPoint(x: 900, y: 1079 - index), within: 0))
    }
    #expect(!isBarcodeColour(picture, near: CGPoint(x: width, y: 500), within: 0))
  }

  @Test func coloursTellThingsApartAndStay() {
    let style = AnnotationStyle()
    let tracks = (0..<style.palette.count).map { style.color(for: Finding(kind: .track, trackID: $0)) }
    #expect(Set(tracks).count == style.palette.count)
    _ = style.color(for: Finding(kind: .track, trackID: .min))
    // Worked out by hand from FNV-1a, so it must not change from run to run.
    #expect(style.color(for: Finding(kind: .object, label: "person")) == style.palette[0])
    for color in style.palette + style.colors.values {
      #expect(color.contrast(with: color.readable) >= 4.5)
    }
  }
}
