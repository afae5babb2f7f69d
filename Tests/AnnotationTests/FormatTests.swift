import Analysis
import Foundation
import Testing
import Vision

@testable import Annotation

@Suite("One drawing in every format")
struct FormatTests {
  private let findings = [
    Finding(
      kind: .barcode,
      corners: [
        CGPoint(x: 30, y: 40), CGPoint(x: 90, y: 52), CGPoint(x: 80, y: 110), CGPoint(x: 22, y: 100),
      ], label: "4711", confidence: 0.5),
    Finding(kind: .face, box: CGRect(x: 101, y: 33, width: 57, height: 71), label: "face", confidence: 0.9),
  ]

  private func drawn(_ format: PixelFormat, padding: Int, width: Int = 161, height: Int = 121) -> [[UInt8]] {
    let picture = GuardedPicture(format, width: width, height: height, padding: padding)
    Annotator().draw(findings, on: picture.view)
    return picture.allBytes
  }

  @Test func nv12IsI420WithChromaInterleaved() {
    for (width, height) in [(161, 121), (160, 120), (159, 119)] {
      let planar = drawn(.i420, padding: 0, width: width, height: height)
      let interleaved = drawn(.nv12, padding: 0, width: width, height: height)
      #expect(planar[0] == interleaved[0])
      #expect(zip(planar[1], planar[2]).flatMap { [$0, $1] } == interleaved[1])
    }
  }

  /// The colour of a line and of a plate stands under their luma, at half the size.
  @Test func chromaIsWhereLumaIs() {
    let (width, height) = (1921, 1081)
    let picture = GuardedPicture(.i420, width: width, height: height, value: { _ in 60 })
    let before = picture.allBytes
    let finding = Finding(kind: .face, box: CGRect(x: 401, y: 303, width: 300, height: 200), label: "face")
    Annotator().draw([finding], on: picture.view)
    let ink = Ink(AnnotationStyle().color(for: finding), ColorEncoding(height: height))
    let after = picture.allBytes
    // The middle of the left line, and the plate just right of its left edge.
    for (x, y) in [(401, 400), (408, 280)] {
      #expect(after[0][y * width + x] == ink.y)
      #expect(after[1][y / 2 * ((width + 1) / 2) + x / 2] == ink.u)
      #expect(after[2][y / 2 * ((width + 1) / 2) + x / 2] == ink.v)
    }
    let luma = Difference(before[0], after[0], width: width)
    let chroma = Difference(before[1], after[1], width: (width + 1) / 2)
    #expect(chroma.left == luma.left / 2 && chroma.top == luma.top / 2)
    #expect(chroma.right == (luma.right + 1) / 2 && chroma.bottom == (luma.bottom + 1) / 2)
  }

  /// Chroma that a line covers in part takes the mean of the four pixels above it.
  @Test func chromaTakesTheMeanCoverage() {
    let rows = CoverageRows()
    rows.reserve(width: 40)
    for x in 0..<37 {
      rows.top[x] = UInt8(x * 5)
      rows.bottom[x] = UInt8(255 - x * 3)
    }
    rows.average(4..<37, hasBottom: true)
    for x in stride(from: 4, to: 37, by: 2) {
      let right = min(x + 1, 36)
      let sum = [rows.top[x], rows.top[right], rows.bottom[x], rows.bottom[right]].reduce(0) { $0 + Int($1) }
      #expect(Int(rows.pair(at: x).half[0]) == (sum + 2) / 4)
    }
    rows.average(0..<8, hasBottom: false)
    #expect(rows.pair(at: 2).half[0] == 13)
  }

  @Test func bgraIsRGBAWithRedAndBlueChanged() {
    let rgba = drawn(.rgba, padding: 0)[0]
    let bgra = drawn(.bgra, padding: 0)[0]
    let swapped = bgra.indices.map { index -> UInt8 in
      switch index % 4 {
      case 0: bgra[index + 2]
      case 2: bgra[index - 2]
      default: bgra[index]
      }
    }
    #expect(rgba == swapped)
  }

  @Test(arguments: PixelFormat.allCases)
  func paddingOfRowsMakesNoDifference(format: PixelFormat) {
    let expected = drawn(format, padding: 0)
    for padding in [1, 5, 31, 64] { #expect(drawn(format, padding: padding) == expected) }
  }

  @Test func drawingOnATransparentPictureMakesItVisible() {
    let picture = GuardedPicture(.rgba, width: 160, height: 120, value: { _ in 0 })
    Annotator().draw(
      [Finding(kind: .face, box: CGRect(x: 40, y: 40, width: 80, height: 60))], on: picture.view)
    let color = AnnotationStyle().color(for: Finding(kind: .face))
    let pixel = Array(UnsafeBufferPointer(start: picture.planes[0].row(70) + 40 * 4, count: 4))
    #expect(pixel == [color.red, color.green, color.blue, 255])
    let rim = Array(UnsafeBufferPointer(start: picture.planes[0].row(70) + 39 * 4, count: 4))
    #expect(rim[0..<3] == [0, 0, 0] && rim[3] > 100 && rim[3] < 200)
  }

  @Test func standardColoursHaveTheirKnownValues() {
    func yuv(_ hex: UInt32, _ encoding: ColorEncoding) -> [UInt8] {
      let ink = Ink(AnnotationColor(hex: hex), encoding)
      return [ink.y, ink.u, ink.v]
    }
    #expect(yuv(0xFFFFFF, ColorEncoding(matrix: .bt601)) == [235, 128, 128])
    #expect(yuv(0x000000, ColorEncoding(matrix: .bt709)) == [16, 128, 128])
    #expect(yuv(0xFF0000, ColorEncoding(matrix: .bt601)) == [81, 90, 240])
    #expect(yuv(0xFF0000, ColorEncoding(matrix: .bt709)) == [63, 102, 240])
    #expect(yuv(0x0000FF, ColorEncoding(matrix: .bt709)) == [32, 240, 118])
    #expect(yuv(0xFFFFFF, ColorEncoding(matrix: .bt601, range: .full)) == [255, 128, 128])
    #expect(ColorEncoding(height: 719).matrix == .bt601)
    #expect(ColorEncoding(height: 720).matrix == .bt709)
  }

  @Test func blendingIsExactForEveryCountAndCoverage() {
    for count in 0...41 {
      let old = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 37 + 11) }
      let coverage = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 53 + count * 5) }
      var bytes = old
      PlaneBlender.blend(200, on: &bytes, coverage: coverage, count: count)
      #expect(bytes == zip(old, coverage).map { mixed($0, 200, $1) })
      let oldPairs = old + old
      var pairs = oldPairs
      PlaneBlender.blendPairs(10, 240, on: &pairs, coverage: coverage, count: count)
      for (index, byte) in oldPairs.enumerated() {
        #expect(pairs[index] == mixed(byte, index % 2 == 0 ? 10 : 240, coverage[index / 2]))
      }
    }
  }

  private func mixed(_ byte: UInt8, _ value: UInt8, _ coverage: UInt8) -> UInt8 {
    let (old, new) = (Double(byte), Double(value))
    let sum: Double = old + (new - old) * Double(coverage) / 255
    return UInt8(sum.rounded())
  }
}
