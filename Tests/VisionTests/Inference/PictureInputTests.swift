import Foundation
import TestSupport
import Testing

@testable import Vision

/// Pictures go into a model that gives back what it gets.
@Suite struct PictureInputTests {
  let folder: TemporaryFolder
  let engine: InferenceEngine

  init() throws {
    folder = try TemporaryFolder()
    engine = try InferenceEngine.shared()
  }

  /// What a model of 2x2 pixels sees of a picture: channel after channel, each row by row.
  private func seen(
    _ picture: PixelBuffer, region: PixelRegion? = nil, _ change: (inout PictureInput) -> Void = { _ in }
  ) throws -> [Float] {
    let file = try TinyModel.doubling([1, 3, 2, 2]).write(to: folder)
    var input = PictureInput(format: picture.format)
    change(&input)
    let model = try engine.model(file, ModelOptions(picture: input, needsFloat32: true))
    return try model.run(on: picture, region: region) { try $0.tensor(0).numbers.map { $0 / 2 } }
  }

  private func solid(_ format: PixelFormat, width: Int = 8, height: Int = 6, _ values: [UInt8]) -> PixelBuffer
  {
    PixelBuffer(format: format, width: width, height: height) { out in
      var next = 0
      for (index, plane) in out.planes.enumerated() {
        let bytes = format.pixelBytes(index)
        for row in 0..<plane.rows {
          for column in 0..<plane.rowBytes { plane.row(row)[column] = values[next + column % bytes] }
        }
        next += bytes
      }
    }
  }

  @Test func channelsComeInTheOrderAndRangeAskedFor() throws {
    let picture = solid(.rgb, [200, 100, 50])
    #expect(try seen(picture) == [200, 200, 200, 200, 100, 100, 100, 100, 50, 50, 50, 50])
    let turned = try seen(picture) {
      $0.order = .bgr
      $0.mean = [50, 50, 50]
      $0.deviation = [1, 2, 10]
    }
    #expect(turned == [0, 0, 0, 0, 25, 25, 25, 25, 15, 15, 15, 15])
  }

  /// Full red in limited range: Y 81, U 90, V 240.
  @Test(arguments: [PixelFormat.i420, .nv12], [(8, 6), (9, 7), (2, 2)])
  func videoBecomesColour(format: PixelFormat, size: (width: Int, height: Int)) throws {
    let red = solid(format, width: size.width, height: size.height, [81, 90, 240])
    let numbers = try seen(red)
    #expect(numbers[0..<4].allSatisfy { $0 > 250 } && numbers[4...].allSatisfy { $0 < 6 }, "\(numbers)")
  }

  @Test func regionsAndPaddedRowsAreCutOut() throws {
    // Columns 0 to 3 are dark, 4 to 7 light.
    let picture = PixelBuffer(format: .rgb, width: 8, height: 4) { out in
      for y in 0..<4 { for x in 0..<24 { out.planes[0].row(y)[x] = x < 12 ? 10 : 240 } }
    }
    let right = try PixelRegion(NormalizedRect(x: 0.5, y: 0, width: 0.5, height: 0.5), width: 8, height: 4)
    #expect(try seen(picture, region: right).allSatisfy { $0 == 240 })
    #expect(try seen(picture) == [10, 240, 10, 240, 10, 240, 10, 240, 10, 240, 10, 240])
  }

  @Test func letterboxesKeepProportions() throws {
    let wide = solid(.rgb, width: 8, height: 4, [200, 200, 200])
    let fitted = try seen(wide) {
      $0.size = PictureSize(width: 8, height: 4)
      $0.fit = .letterbox(fill: 114, isCentered: false)
    }
    #expect(fitted[0..<4].elementsEqual([200, 200, 114, 114]))
    let box = Letterbox(
      picture: PictureSize(width: 1920, height: 1080), model: PictureSize(width: 640, height: 640),
      isCentered: true)
    #expect(box.width == 1920 && box.height == 1920 && box.left == 0 && box.top == 420)
  }

  @Test(arguments: PixelFormat.allCases) func everyFormatCanBeUsed(format: PixelFormat) throws {
    let values: [UInt8] =
      switch format {
      case .gray8: [128]
      case .i420, .nv12: [126, 128, 128]
      case .rgb: [128, 128, 128]
      case .rgba, .bgra: [128, 128, 128, 255]
      }
    for (width, height) in [(5, 3), (1, 1), (2, 1)] {
      let numbers = try seen(solid(format, width: width, height: height, values).forInference())
      #expect(numbers.allSatisfy { abs($0 - 128) <= 2 }, "\(width)x\(height): \(numbers)")
    }
  }

  @Test func whiteShowsThroughWhereAPictureIsTransparent() throws {
    #expect(try seen(solid(.rgba, [10, 20, 30, 0]).forInference()).allSatisfy { $0 == 255 })
  }
}
