import Foundation

/// The models that requests of a fixed kind use, read when they are first asked for.
enum BundledModels {
  /// Everyday things, among them people and animals.
  ///
  /// - Throws: `VisionError.dataUnavailable` with the command that gets it where it is missing.
  static func objects() throws -> ObjectModel { try ssd.get() }

  private static let ssd = Result {
    var configuration = MLModelConfiguration()
    configuration.labels = try lines(of: ModelCatalogue.ssdMobileNet.file("labels.txt"))
    return try ObjectModel(ModelCatalogue.ssdMobileNet.file("model.pb"), configuration)
  }

  static func lines(of file: URL) throws -> [String] {
    guard let text = try? String(contentsOf: file, encoding: .utf8) else {
      throw VisionError.dataUnavailable("\(file.path) can't be read: \(CatalogueModel.remedy).")
    }
    return text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { $0.trimmingCharacters(in: .whitespaces) }
  }
}

extension ObjectModel {
  /// Boxes of some classes in a part of a picture, the most certain first, and what their class is called.
  func things(
    named names: Set<String>, in picture: PixelBuffer, region: NormalizedRect, confidence: Float
  ) throws -> [(box: CGRect, name: String, confidence: Float)] {
    let selection = BoxSelection(confidence: confidence, overlap: nil, maximum: 1000)
    return try boxes(in: picture, region: region, action: usualAction, selection)
      .map { (box: $0.box, name: labels[$0.kind], confidence: $0.score) }
      .filter { names.contains($0.name) }
  }
}
