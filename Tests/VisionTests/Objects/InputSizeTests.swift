import Foundation
import TestSupport
import Testing

@testable import Vision

/// A model that takes any size is given less for a part of the picture.
@Suite struct InputSizeTests {
  private let folder: TemporaryFolder
  private let picture = PixelBuffer(format: .rgb, width: 128, height: 128) { _ in }

  init() throws { folder = try TemporaryFolder() }

  /// A model that sees one thing of 8 pixels at (16, 16) of whatever it takes, 64x64 unless less is enough.
  private func request(input: [Int]) throws -> CoreMLRequest {
    var numbers = [Float](repeating: 0, count: 252 * 7)
    numbers.replaceSubrange(0..<7, with: [16, 16, 8, 8, 1, 1, 0])
    let model = TinyModel.giving(
      [("out", TinyModel.Constant(shape: [1, 252, 7], numbers: numbers))], input: input,
      metadata: ["names": "{0: 'cat', 1: 'dog'}"])
    var configuration = MLModelConfiguration()
    configuration.inputSize = .init(width: 64, height: 64)
    let file = try model.write(to: folder)
    return CoreMLRequest(
      model: try CoreMLModelContainer(model: MLModel(contentsOf: file, configuration: configuration)))
  }

  /// In pixels of a picture of 128x128, of which a quarter is looked at.
  private func box(_ request: CoreMLRequest, share: Double) throws -> CGRect {
    var request = request
    request.inputShare = share
    request.regionOfInterest = NormalizedRect(x: 0, y: 0.5, width: 0.5, height: 0.5)
    let found = try #require(try request.objects(in: picture).first)
    return found.boundingBox.toImageCoordinates(
      from: request.regionOfInterest, imageSize: picture.size, origin: .upperLeft)
  }

  @Test func lessIsEnoughForAPart() throws {
    let request = try request(input: [1, 3, -1, -1])
    #expect(request.takesAnySize)
    #expect(try box(request, share: 1) == CGRect(x: 12, y: 12, width: 8, height: 8))
    #expect(try box(request, share: 0.5) == CGRect(x: 24, y: 24, width: 16, height: 16))
  }

  @Test func aModelOfOneSizeTakesItAlways() throws {
    let request = try request(input: [1, 3, 64, 64])
    #expect(!request.takesAnySize)
    #expect(try box(request, share: 0.5) == CGRect(x: 12, y: 12, width: 8, height: 8))
  }

  @Test(arguments: [(0.5, 320, 192), (0.55, 416, 256), (0.75, 480, 288), (0.9, 640, 384), (1, 640, 360)])
  func thereAreFewSizes(share: Double, width: Int, height: Int) throws {
    let port = ModelPort(name: "images", shape: [1, 3, nil, nil], element: .float32)
    let input = try ModelInput(
      ModelDescription(inputs: [port], outputs: [], metadata: [:]), .init(width: 640, height: 360)
    ).reduced(to: share)
    #expect(input.size == PictureSize(width: width, height: min(height, 360)))
    #expect(input.shape == [1, 3, input.size.height, input.size.width])
  }
}
