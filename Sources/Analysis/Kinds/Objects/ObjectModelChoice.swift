import Foundation
import Vision

/// Which model finds objects, and with what settings.
struct ObjectModelChoice {
  let request: CoreMLRequest
  /// Below it a thing is not told, where nobody says otherwise.
  let usualConfidence: Double

  /// - Throws: `ArgumentError` for an option that can't be used; `VisionError` where the engine or a model of
  ///   Sightline's own is missing.
  init(_ options: DetectionOptions) throws {
    let name = options.text("model") ?? Self.usual.id
    let known = Self.catalogue.first { $0.model.id == name }
    usualConfidence = known?.confidence ?? Self.confidenceOfOthers
    var configuration = try MLModelConfiguration(options)
    let file: URL
    if let known {
      file = try known.model.file(known.file)
      configuration.labels = try configuration.labels ?? ClassNames.read(known.model.file("labels.txt").path)
      configuration.margin = known.margin
    } else {
      guard FileManager.default.isReadableFile(atPath: name) else {
        let names = Self.catalogue.map(\.model.id).joined(separator: ", ")
        throw ArgumentError(
          "there is no model “\(name)”", remedy: "name a file that can be read, or one of: \(names)")
      }
      file = URL(filePath: name)
    }
    request = try Self.request(file, configuration, options)
  }

  private static func request(
    _ file: URL, _ configuration: MLModelConfiguration, _ options: DetectionOptions
  ) throws -> CoreMLRequest {
    do {
      let model = try MLModel(contentsOf: file, configuration: configuration)
      var request = CoreMLRequest(model: try CoreMLModelContainer(model: model))
      request.cropAndScaleAction =
        options.choice("fit").flatMap { fits[$0] } ?? request.usualCropAndScaleAction
      request.overlapLimit = options.number("overlap")
      return request
    } catch VisionError.invalidModel(let reason) {
      throw ArgumentError("the model “\(file.path)” can't be used: \(reason)")
    } catch VisionError.invalidArgument(let reason) {
      throw ArgumentError("the model “\(file.path)” can't be used so: \(reason)")
    }
  }

  /// The words for how a picture is brought to the model's size.
  static let fits: KeyValuePairs<String, ImageCropAndScaleAction> = [
    "stretch": .scaleToFill, "margin": .scaleToFit, "crop": .centerCrop,
  ]

  private struct Known {
    var model: CatalogueModel
    var file: String
    var confidence: Double
    /// The grey around its pictures.
    var margin: UInt8 = 114
  }

  private static let catalogue = [
    Known(model: ModelCatalogue.ssdMobileNet, file: "model.pb", confidence: 0.5),
    Known(model: ModelCatalogue.yoloTiny, file: "model.onnx", confidence: 0.25, margin: 128),
  ]
  private static let confidenceOfOthers = 0.3

  static let usual = ModelCatalogue.ssdMobileNet
  static var models: [CatalogueModel] { catalogue.map(\.model) }
}

extension KeyValuePairs where Key == String {
  fileprivate subscript(key: String) -> Value? { first { $0.key == key }?.value }
}

extension MLModelConfiguration {
  /// - Throws: `ArgumentError` for a value that can't be used.
  fileprivate init(_ options: DetectionOptions) throws {
    self.init()
    labels = try options.text("labels").map { try ClassNames.read($0) }
    inputSize = try options.text("size").map { text in
      let sides = text.lowercased().split(separator: "x").compactMap { Int($0) }
      guard sides.count == 2, sides.allSatisfy({ (16...8192).contains($0) }) else {
        throw ArgumentError(
          "“\(text)” is no size of a model’s input", remedy: "write WxH, for instance 416x416")
      }
      return Size(width: sides[0], height: sides[1])
    }
    needsFloat32 = options.choice("precision") == "f32"
    layout = options.choice("layout").flatMap { ObjectModelLayout(rawValue: $0) }
    channelOrder = options.choice("order").flatMap { ChannelOrder(rawValue: $0) }
    anchors = try options.text("anchors").map { text in
      let numbers = text.split(separator: "+", omittingEmptySubsequences: false).map { Float($0) ?? -1 }
      guard numbers.count.isMultiple(of: 2), numbers.allSatisfy({ $0 > 0 && $0 <= 10_000 }) else {
        throw ArgumentError(
          "“\(text)” are no anchors", remedy: "write width+height+width+height…, in cells of the grid")
      }
      return numbers
    }
    scale = try options.text("scale").map { text in
      let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Float($0) ?? 0 }
      let value = parts.count == 2 ? parts[0] / parts[1] : parts.count == 1 ? parts[0] : 0
      guard value > 0, value.isFinite else {
        throw ArgumentError("“\(text)” is no scale", remedy: "write a number above 0, for instance 1/255")
      }
      return value
    }
  }
}
