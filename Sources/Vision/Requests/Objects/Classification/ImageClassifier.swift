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
    identifiers = Self.identifiers(try BundledModels.lines(of: model.file("labels.txt")))
  }

  /// One name for each class, of the line with all its names: the first, or where another class has that one the next
  /// that is free, or the first with a number.
  static func identifiers(_ lines: [String]) -> [String] {
    var taken: Set<String> = []
    return lines.map { line in
      let names = line.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
      let first = names.first ?? ""
      let numbered = (2...).lazy.map { "\(first) \($0)" }
      let name = names.first { !taken.contains($0) } ?? numbered.first { !taken.contains($0) } ?? first
      taken.insert(name)
      return name
    }
  }

  func classes(
    of picture: PixelBuffer, region: NormalizedRect, action: ImageCropAndScaleAction
  ) throws -> [(name: String, confidence: Float)] {
    let area = try PixelRegion(region, width: picture.width, height: picture.height)
    let fitting = InputFitting(
      picture, area: area, action, input: PictureSize(width: 280, height: 280), isCentered: true, grey: 128)
    var input = PictureInput(size: fitting.size)
    input.layout = .interleaved
    let model = try InferenceEngine.shared().model(file, ModelOptions(picture: input))
    let scores = try model.run(at: fitting.size, drawing: fitting.draw) {
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
