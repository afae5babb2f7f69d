import Foundation
import Testing

@testable import Vision

@Suite struct BilinearSamplingTests {
  /// Red grows to the right, green downwards.
  private func slope(_ format: PixelFormat, width: Int, height: Int) -> PixelBuffer {
    PixelBuffer(format: format, width: width, height: height) { out in
      for y in 0..<height {
        for x in 0..<width where format == .rgb {
          out.planes[0].row(y)[3 * x] = UInt8(10 * x)
          out.planes[0].row(y)[3 * x + 1] = UInt8(10 * y)
        }
        for x in 0..<width where format != .rgb { out.planes[0].row(y)[x] = UInt8(16 + 10 * x) }
      }
      for plane in out.planes.dropFirst() {
        for y in 0..<plane.rows { plane.row(y).update(repeating: 128, count: plane.rowBytes) }
      }
    }
  }

  private func pixels(_ picture: PixelBuffer, row: Int, channel: Int = 0) -> [Int] {
    picture.withPlane(0) { plane in
      (0..<picture.width).map { Int(plane.row(row)[3 * $0 + channel]) }
    }
  }

  private func all(of picture: PixelBuffer) throws -> PixelRegion {
    try PixelRegion(.fullImage, width: picture.width, height: picture.height)
  }

  @Test func placesAreThoseOfTheMiddlesOfPixels() throws {
    let picture = slope(.rgb, width: 8, height: 6)
    let whole = CGRect(x: 0, y: 0, width: 8, height: 6)
    let half = picture.bilinear(
      try all(of: picture), seen: whole, size: PictureSize(width: 4, height: 3), grey: 0)
    #expect(pixels(half, row: 0) == [5, 25, 45, 65])
    #expect(pixels(half, row: 2, channel: 1) == [45, 45, 45, 45])
    let twice = picture.bilinear(
      try all(of: picture), seen: whole, size: PictureSize(width: 16, height: 12), grey: 0)
    #expect(pixels(twice, row: 0).prefix(4) == [0, 3, 8, 13])
    #expect(pixels(twice, row: 0).last == 70)
  }

  @Test func whatLiesBeyondIsGrey() throws {
    let picture = slope(.rgb, width: 8, height: 4)
    let seen = CGRect(x: 0, y: -2, width: 8, height: 8)
    let square = picture.bilinear(
      try all(of: picture), seen: seen, size: PictureSize(width: 8, height: 8), grey: 114)
    #expect(pixels(square, row: 1) == [Int](repeating: 114, count: 8))
    #expect(pixels(square, row: 2) == (0..<8).map { 10 * $0 })
    #expect(pixels(square, row: 5, channel: 1) == [Int](repeating: 30, count: 8))
    #expect(pixels(square, row: 6) == [Int](repeating: 114, count: 8))
  }

  /// Luma of limited range, 219 steps for 255.
  @Test(arguments: [PixelFormat.i420, .nv12], [(7, 5), (8, 6), (1, 1)])
  func videoBecomesColour(format: PixelFormat, size: (Int, Int)) throws {
    let picture = slope(format, width: size.0, height: size.1)
    let same = picture.bilinear(
      try all(of: picture), seen: CGRect(x: 0, y: 0, width: size.0, height: size.1),
      size: PictureSize(width: size.0, height: size.1), grey: 0)
    for channel in 0..<3 {
      let found = pixels(same, row: size.1 - 1, channel: channel)
      for (x, value) in found.enumerated() { #expect(abs(value - Int(Double(10 * x) * 255 / 219)) <= 1) }
    }
  }

  /// A strip thinner than a pixel of the model is shown in one row all the same.
  @Test func stripsDoNotVanish() throws {
    let picture = slope(.rgb, width: 20, height: 1)
    let strip = picture.bilinear(
      try all(of: picture), seen: CGRect(x: 0, y: -10, width: 20, height: 20),
      size: PictureSize(width: 4, height: 4), grey: 50)
    #expect((0..<4).contains { pixels(strip, row: $0)[3] > 100 })
  }
}
