import Foundation
import TestSupport
import Testing

@testable import Vision

/// Pictures are drawn for a model that gives back what it gets.
@Suite struct PictureInputTests {
  let folder: TemporaryFolder
  let engine: InferenceEngine

  init() throws {
    folder = try TemporaryFolder()
    engine = try InferenceEngine.shared()
  }

  /// What a model of 2x2 pixels sees of a picture: number after number.
  private func seen(
    _ picture: PixelBuffer, shape: [Int] = [1, 3, 2, 2], _ change: (inout PictureInput) -> Void = { _ in }
  ) throws -> [Float] {
    let file = try TinyModel.doubling(shape).write(to: folder)
    let size = PictureSize(width: 2, height: 2)
    var input = PictureInput(size: size)
    change(&input)
    let model = try engine.model(file, ModelOptions(picture: input, needsFloat32: true))
    let area = try PixelRegion(.fullImage, width: picture.width, height: picture.height)
    let fitting = InputFitting(picture, area: area, .scaleToFill, input: size, isCentered: true, grey: 0)
    return try model.run(at: size, drawing: fitting.draw) { try $0.tensor(0).numbers.map { $0 / 2 } }
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
    let interleaved = try seen(picture, shape: [1, 2, 2, 3]) { $0.layout = .interleaved }
    #expect(interleaved == [200, 100, 50, 200, 100, 50, 200, 100, 50, 200, 100, 50])
  }

  @Test func letterboxesKeepProportions() {
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
      let numbers = try seen(solid(format, width: width, height: height, values))
      #expect(numbers.allSatisfy { abs($0 - 128) <= 2 }, "\(width)x\(height): \(numbers)")
    }
  }

  @Test func whiteShowsThroughWhereAPictureIsTransparent() throws {
    #expect(try seen(solid(.rgba, [10, 20, 30, 0])).allSatisfy { $0 == 255 })
  }
}
