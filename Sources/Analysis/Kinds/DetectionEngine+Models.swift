import Vision

extension DetectionEngine {
  /// The engine that all models run in.
  package static var openVINO: DetectionEngine {
    let version = InferenceEngine.version
    return DetectionEngine(
      name: "OpenVINO", version: version,
      remedy: version == nil ? "run scripts/bootstrap, or name its folder in SIGHTLINE_OPENVINO" : nil)
  }

  /// A model that comes with Sightline; its version is its licence, as models have none.
  package init(_ model: CatalogueModel) {
    let isThere = model.folder() != nil
    self.init(
      name: "model \(model.id)", version: isThere ? "(\(model.licence); \(model.origin))" : nil,
      remedy: isThere ? nil : CatalogueModel.remedy)
  }
}
