import Foundation

/// EfficientNet-Lite3: bytes of 280x280 pixels in, a byte for each class out.
struct ImageClassifier: Sendable {
  let identifiers: [String]
  private let file: URL

  static func shared() throws -> ImageClassifier { try loaded.get() }

  private static let loaded = Result { try ImageClassifier() }

  private init() throws {
    let model = ModelCatalogue.efficientNet
    file = try model.file("model.tflite")
    // Each line has the class's names; the first one is the usual one.
    identifiers = try BundledModels.lines(of: model.file("labels.txt")).map {
      $0.split(separator: ",").first.map(String.init) ?? ""
    }
  }

  func classes(
    of picture: PixelBuffer, region: NormalizedRect, action: ImageCropAndScaleAction
  ) throws -> [(name: String, confidence: Float)] {
    let area = try PixelRegion(region, width: picture.width, height: picture.height)
    let fitting = InputFitting(
      picture, area: area, action, input: PictureSize(width: 280, height: 280), isCentered: true, grey: 128)
    var input = PictureInput(format: fitting.picture.format)
    input.layout = .interleaved
    let model = try InferenceEngine.shared().model(file, ModelOptions(picture: input))
    let scores = try model.run(on: fitting.picture, region: fitting.region) {
      try Array($0.tensor(0, of: UInt8.self).numbers)
    }
    guard scores.count == identifiers.count || scores.count + 1 == identifiers.count else {
      throw VisionError.invalidModel(
        "\(file.path) gives \(scores.count) classes; \(identifiers.count) are named.")
    }
    let order = scores.indices.filter { scores[$0] > 0 }.sorted { (scores[$0], $1) > (scores[$1], $0) }
    return order.map { (name: identifiers[$0], confidence: Float(scores[$0]) / 255) }
  }
}
