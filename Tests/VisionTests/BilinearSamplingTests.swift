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

  /// What a sampler draws.
  private struct Drawn {
    let size: PictureSize
    private var bytes: [UInt8]

    init(_ picture: PixelBuffer, seen: CGRect, width: Int, height: Int, grey: UInt8 = 0) throws {
      let size = PictureSize(width: width, height: height)
      self.size = size
      let area = try PixelRegion(.fullImage, width: picture.width, height: picture.height)
      bytes = [UInt8](repeating: 1, count: 3 * width * height)
      bytes.withUnsafeMutableBufferPointer { buffer in
        guard let base = buffer.baseAddress else { return }
        BilinearSampler(picture, area, seen: seen, size: size, grey: grey)
          .draw(into: RGBPlanes(base, size, .rgb))
      }
    }

    /// - Parameter channel: 0 for red.
    func row(_ y: Int, channel: Int = 0) -> [Int] {
      let start = (channel * size.height + y) * size.width
      return bytes[start..<start + size.width].map(Int.init)
    }
  }

  @Test func placesAreThoseOfTheMiddlesOfPixels() throws {
    let picture = slope(.rgb, width: 8, height: 6)
    let whole = CGRect(x: 0, y: 0, width: 8, height: 6)
    let half = try Drawn(picture, seen: whole, width: 4, height: 3)
    #expect(half.row(0) == [5, 25, 45, 65])
    #expect(half.row(2, channel: 1) == [45, 45, 45, 45])
    let twice = try Drawn(picture, seen: whole, width: 16, height: 12)
    #expect(twice.row(0).prefix(4) == [0, 3, 8, 13])
    #expect(twice.row(0).last == 70)
  }

  /// Rows are drawn sixteen pixels at a time.
  @Test(arguments: [15, 16, 17, 33], [PixelFormat.rgb, .i420, .nv12])
  func rowsOfAnyLengthAreDrawn(width: Int, format: PixelFormat) throws {
    let picture = PixelBuffer(format: format, width: width, height: 2) { out in
      for plane in out.planes {
        for y in 0..<plane.rows { plane.row(y).update(repeating: 128, count: plane.rowBytes) }
      }
    }
    let drawn = try Drawn(
      picture, seen: CGRect(x: -1, y: 0, width: width + 2, height: 2), width: width + 2, height: 2, grey: 9)
    let value = format == .rgb ? 128 : 130
    for channel in 0..<3 {
      #expect(drawn.row(1, channel: channel) == [9] + [Int](repeating: value, count: width) + [9])
    }
  }

  @Test func whatLiesBeyondIsGrey() throws {
    let picture = slope(.rgb, width: 8, height: 4)
    let square = try Drawn(
      picture, seen: CGRect(x: 0, y: -2, width: 8, height: 8), width: 8, height: 8, grey: 114)
    #expect(square.row(1) == [Int](repeating: 114, count: 8))
    #expect(square.row(2) == (0..<8).map { 10 * $0 })
    #expect(square.row(5, channel: 1) == [Int](repeating: 30, count: 8))
    #expect(square.row(6) == [Int](repeating: 114, count: 8))
  }

  /// Luma of limited range, 219 steps for 255.
  @Test(arguments: [PixelFormat.i420, .nv12], [(7, 5), (8, 6), (1, 1)])
  func videoBecomesGrey(format: PixelFormat, size: (Int, Int)) throws {
    let picture = slope(format, width: size.0, height: size.1)
    let same = try Drawn(
      picture, seen: CGRect(x: 0, y: 0, width: size.0, height: size.1), width: size.0, height: size.1)
    for channel in 0..<3 {
      for (x, value) in same.row(size.1 - 1, channel: channel).enumerated() {
        #expect(abs(value - Int(Double(10 * x) * 255 / 219)) <= 1)
      }
    }
  }

  /// Every colour comes out as the exact conversion of standard and high definition video has it.
  @Test(
    arguments: [PixelFormat.i420, .nv12],
    [(64, 1.596, 0.391, 0.813, 2.017), (720, 1.793, 0.213, 0.533, 2.112)])
  func coloursAreThoseOfTheVideo(
    format: PixelFormat, rows: (height: Int, redV: Double, greenU: Double, greenV: Double, blueU: Double)
  ) throws {
    for (y, u, v) in [
      (16, 128, 128), (235, 128, 128), (81, 90, 240), (145, 54, 34), (41, 240, 110), (255, 0, 255),
      (0, 255, 0),
      (255, 255, 0),
    ] {
      let picture = PixelBuffer(format: format, width: 4, height: rows.height) { out in
        for (index, plane) in out.planes.enumerated() {
          for row in 0..<plane.rows {
            for x in 0..<plane.rowBytes {
              let isU = index == 1 && (format == .i420 || x % 2 == 0)
              plane.row(row)[x] = UInt8(index == 0 ? y : isU ? u : v)
            }
          }
        }
      }
      let drawn = try Drawn(
        picture, seen: CGRect(x: 0, y: 0, width: 4, height: rows.height), width: 4, height: rows.height)
      let (luma, d, e) = (1.1644 * Double(y - 16), Double(u - 128), Double(v - 128))
      let exact = [
        luma + rows.redV * e, luma - rows.greenU * d - rows.greenV * e, luma + rows.blueU * d,
      ]
      for (channel, value) in exact.enumerated() {
        #expect(
          abs(Double(drawn.row(0, channel: channel)[1]) - min(max(value, 0), 255)) <= 1.5, "\((y, u, v))")
      }
    }
  }

  /// A strip thinner than a pixel of the model is shown in one row all the same.
  @Test func stripsDoNotVanish() throws {
    let picture = slope(.rgb, width: 20, height: 1)
    let strip = try Drawn(
      picture, seen: CGRect(x: 0, y: -10, width: 20, height: 20), width: 4, height: 4, grey: 50)
    #expect((0..<4).contains { strip.row($0)[3] > 100 })
  }
}
