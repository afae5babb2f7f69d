import Foundation

extension InferenceEngine {
  /// What a model gives when its only input has that shape.
  func outputs(of file: URL, reshapedTo shape: [Int?]) throws -> [ModelPort] {
    let model = try LoadedModel(file, core)
    try model.reshape(shape)
    return try model.outputs()
  }
}
