import Foundation
import TestSupport
import Testing

@testable import Vision

/// Frames of video are read from their planes.
@Suite struct VideoFrameTests {
  /// An even colour; limited range, as cameras give it.
  private func solid(
    _ format: PixelFormat, _ yuv: [UInt8], width: Int = 1280, height: Int = 720
  ) -> PixelBuffer {
    PixelBuffer(format: format, width: width, height: height) { out in
      for (index, plane) in out.planes.enumerated() {
        for row in 0..<plane.rows {
          for x in 0..<plane.rowBytes {
            plane.row(row)[x] =
              index == 0 ? yuv[0] : format == .nv12 ? yuv[1 + x % 2] : yuv[index]
          }
        }
      }
    }
  }

  /// Full red: in HD by BT.709, below by BT.601.
  @Test(arguments: [PixelFormat.i420, .nv12], [(1280, 720, [63, 102, 240]), (320, 240, [81, 90, 240])])
  func coloursAreThoseOfThePicture(format: PixelFormat, size: (Int, Int, [Int])) {
    let frame = solid(format, size.2.map(UInt8.init), width: size.0, height: size.1)
    let small = frame.resampled(width: 96, height: 64)
    #expect(small.format == .rgb && small.width == 96 && small.height == 64)
    small.withPlane(0) { plane in
      for y in [0, 31, 63] {
        for x in [0, 40, 95] {
          let pixel = plane.row(y) + 3 * x
          #expect(pixel[0] > 248 && pixel[1] < 8 && pixel[2] < 8, "\(pixel[0]) \(pixel[1]) \(pixel[2])")
        }
      }
    }
    let rect = RotatedRect(
      center: CGPoint(x: 100, y: 80), direction: CGVector(dx: 0.8, dy: 0.6), width: 60, height: 20)
    let line = LineImage(frame, rect, width: 30, height: 10, filled: 30)
    #expect(line.planes[0..<600].allSatisfy { $0 < -0.93 } && line.planes[600...].allSatisfy { $0 > 0.93 })
  }

  /// Black, and white from a column and row on: both land where they do in RGB.
  @Test(arguments: [PixelFormat.i420, .nv12]) func placesAreThoseOfThePicture(format: PixelFormat) {
    let draw = { (x: Int, y: Int) -> UInt8 in x >= 300 && y >= 101 ? 255 : 0 }
    let color = PixelBuffer(format: .rgb, width: 401, height: 203) { out in
      for y in 0..<203 { for x in 0..<1203 { out.planes[0].row(y)[x] = draw(x / 3, y) } }
    }
    let small = (color.resampled(width: 96, height: 64), gray(color, format).resampled(width: 96, height: 64))
    small.0.withPlane(0) { a in
      small.1.withPlane(0) { b in
        for y in 0..<64 {
          #expect((0..<288).allSatisfy { abs(Int(a.row(y)[$0]) - Int(b.row(y)[$0])) < 4 }, "row \(y)")
        }
      }
    }
  }

  @Test(arguments: [PixelFormat.i420, .nv12]) func textOfAFrameIsThatOfThePicture(format: PixelFormat)
    async throws
  {
    let folder = try TemporaryFolder()
    let file = folder.file("signs.png")
    try folder.run(
      "convert", "-size", "641x361", "xc:white", "-font", "DejaVu-Sans", "-pointsize", "32", "-annotate",
      "+40+80",
      "Platform 4", "-annotate", "+200+250", "Exit to Kyoto", file.path)
    let picture = try PixelBuffer(contentsOf: file)
    let request = RecognizeTextRequest()
    let lines = (try await request.perform(on: picture), try await request.perform(on: gray(picture, format)))
    #expect(lines.0.map(\.transcript) == ["Platform 4", "Exit to Kyoto"])
    #expect(lines.1.map(\.transcript) == lines.0.map(\.transcript))
    for (a, b) in zip(lines.0, lines.1) { #expect(abs(a.topLeft.x - b.topLeft.x) < 0.01) }
    var part = request
    part.regionOfInterest = NormalizedRect(x: 0.1, y: 0, width: 0.9, height: 0.55)
    #expect(try await part.perform(on: gray(picture, format)).map(\.transcript) == ["Exit to Kyoto"])
  }

  /// The red of a picture as a frame without colour.
  private func gray(_ picture: PixelBuffer, _ format: PixelFormat) -> PixelBuffer {
    PixelBuffer(format: format, width: picture.width, height: picture.height) { out in
      picture.rgb().withPlane(0) { plane in
        let step = picture.format == .rgba ? 4 : 3
        for (index, target) in out.planes.enumerated() {
          for y in 0..<target.rows {
            for x in 0..<target.rowBytes {
              target.row(y)[x] = index == 0 ? UInt8(16 + Int(plane.row(y)[x * step]) * 219 / 255) : 128
            }
          }
        }
      }
    }
  }
}
