/// A model run on numbers that are already there, without a picture's steps before it or decoding after it.
///
/// It is what a request is measured against.
@_spi(Measurement) public struct BareInference: Sendable {
  private let model: CompiledModel
  private let shape: [Int]
  private let numbers: Numbers

  private enum Numbers: Sendable {
    case floats([Float])
    case bytes([UInt8])
  }

  /// Compiles the model as a request does, and makes a grey input for it.
  ///
  /// - Throws: `VisionError.invalidModel` where its input is of a free shape, or of neither floats nor bytes.
  public init(_ model: MLModel) throws {
    let object = model.model
    self.model = try InferenceEngine.shared().model(
      object.file,
      ModelOptions(inputShape: object.input.shape, needsFloat32: model.configuration.needsFloat32))
    let input = self.model.inputs[0]
    shape = input.shape.compactMap(\.self)
    guard shape.count == input.shape.count else {
      throw VisionError.invalidModel("\(object.file.path) takes \(input): of no fixed shape.")
    }
    let count = shape.reduce(1, *)
    switch input.element {
    case .float32: numbers = .floats([Float](repeating: 0.5, count: count))
    case .uint8: numbers = .bytes([UInt8](repeating: 128, count: count))
    default: throw VisionError.invalidModel("\(object.file.path) takes \(input): neither floats nor bytes.")
    }
  }

  public func run() throws {
    switch numbers {
    case .floats(let floats):
      try floats.withUnsafeBufferPointer { try run(.float32($0.baseAddress!, shape: shape)) }
    case .bytes(let bytes):
      try bytes.withUnsafeBufferPointer { try run(.uint8($0.baseAddress!, shape: shape)) }
    }
  }

  private func run(_ tensor: InputTensor) throws { try model.run([tensor]) { _ in } }
}
