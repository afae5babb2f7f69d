import Foundation

/// A model that finds objects, from a file.
///
/// It may be ONNX, OpenVINO's IR (`.xml` with its `.bin`), TensorFlow Lite or a frozen TensorFlow graph, in any of the
/// layouts of `ObjectModelLayout`; what it takes and gives is recognised from its shapes and metadata.
public struct MLModel: Sendable {
  let model: ObjectModel
  public let configuration: MLModelConfiguration

  /// - Throws: `VisionError` where the file can't be read, or holds a model of another kind; it names the shapes.
  public init(contentsOf url: URL, configuration: MLModelConfiguration = MLModelConfiguration()) throws {
    self.configuration = configuration
    model = try ObjectModel(url, configuration)
  }

  /// The file.
  public var url: URL { model.file }
}

/// A model as a request takes it.
public struct CoreMLModelContainer: Hashable, Sendable {
  let model: MLModel

  public init(model: MLModel) throws { self.model = model }

  public static func == (a: CoreMLModelContainer, b: CoreMLModelContainer) -> Bool {
    a.model.url == b.model.url && a.model.configuration == b.model.configuration
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(model.url)
    hasher.combine(model.configuration)
  }
}
