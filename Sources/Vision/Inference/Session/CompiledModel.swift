import COpenVINO
import Foundation

/// A model ready for use, shared by all streams; each call takes an infer request from its pool.
package final class CompiledModel: @unchecked Sendable {  // OpenVINO's may be used from several threads
  package let inputs: [ModelPort]
  package let outputs: [ModelPort]
  package let file: URL
  package let options: ModelOptions
  private let core: InferenceCore
  private let pointer: OpaquePointer
  private let idle = Locked<[InferRequest]>([])

  init(_ file: URL, _ options: ModelOptions, _ core: InferenceCore, _ settings: InferenceSettings) throws {
    let model = try LoadedModel(file, core)
    if let shape = options.inputShape { try model.reshape(shape) }
    if let picture = options.picture { try PicturePreparation(input: picture, core: core).apply(to: model) }
    inputs = try model.inputs()
    outputs = try model.outputs()
    self.file = file
    self.options = options
    self.core = core
    let usesBFloat16 = settings.precision == .automatic && !options.needsFloat32 && core.hasBFloat16
    let threads = settings.threads ?? ProcessInfo.processInfo.activeProcessorCount
    pointer = try Self.compile(
      model, core,
      [
        "PERFORMANCE_HINT": "LATENCY", "INFERENCE_NUM_THREADS": String(max(1, threads)),
        "NUM_STREAMS": options.runsSideBySide ? String(max(1, threads)) : "1",
        "INFERENCE_PRECISION_HINT": usesBFloat16 ? "bf16" : "f32", "ENABLE_CPU_PINNING": "NO",
      ])
  }

  deinit { core.library.functions.compiled_model_free(pointer) }

  private static func compile(
    _ model: LoadedModel, _ core: InferenceCore, _ properties: KeyValuePairs<String, String>
  ) throws -> OpaquePointer {
    let texts = properties.map { (strdup($0.key), strdup($0.value)) }
    defer {
      for (key, value) in texts {
        free(key)
        free(value)
      }
    }
    let list = texts.map { ov_property_t(key: $0.0, value: $0.1) }
    return try core.library.make("\(model.file.path) can't be compiled") {
      core.library.functions.core_compile_model_props(
        core.pointer, model.pointer, "CPU", list.count, list, $0)
    }
  }

  /// Runs the model on tensors, one for each input in its order, and lends what comes out to `read`.
  ///
  /// - Throws: `VisionError.invalidModel` where the tensors do not fit.
  package func run<R>(_ tensors: [InputTensor], _ read: (borrowing Outputs) throws -> R) throws -> R {
    try withRequest { request in
      for (index, tensor) in tensors.enumerated() { try request.set(tensor, at: index) }
      try request.infer()
      return try read(Outputs(request: request, ports: outputs))
    }
  }

  /// Runs a model with one input on numbers of that shape.
  package func run<R>(
    _ numbers: [Float], shape: [Int], _ read: (borrowing Outputs) throws -> R
  ) throws -> R {
    guard numbers.count == shape.reduce(1, *) else {
      throw VisionError.invalidArgument("\(numbers.count) numbers do not fill the shape \(shape).")
    }
    return try numbers.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { throw VisionError.invalidArgument("No numbers.") }
      return try run([.float32(base, shape: shape)], read)
    }
  }

  /// Runs a model that has `options.picture` on what `draw` draws, all of it.
  package func run<R>(
    at size: PictureSize, drawing draw: (RGBPlanes) throws -> Void, _ read: (borrowing Outputs) throws -> R
  ) throws -> R {
    guard let picture = options.picture else {
      throw VisionError.internalError("\(file.path) was not compiled for pictures.")
    }
    return try withRequest { request in
      let memory = request.pictureMemory(3 * size.width * size.height)
      try draw(RGBPlanes(memory, size, picture.order))
      try request.set(.uint8(memory, shape: [1, 3, size.height, size.width]), at: 0)
      try request.infer()
      return try read(Outputs(request: request, ports: outputs))
    }
  }

  private func withRequest<R>(_ body: (InferRequest) throws -> R) throws -> R {
    let request = try take() ?? InferRequest(pointer, core)
    defer { give(request) }
    return try body(request)
  }

  private func take() -> InferRequest? { idle.withLock { $0.popLast() } }
  private func give(_ request: InferRequest) { idle.withLock { $0.append(request) } }

  /// What comes out of a model, lent inside `run`.
  package struct Outputs: ~Copyable {
    fileprivate let request: InferRequest
    let ports: [ModelPort]

    package var count: Int { ports.count }

    /// The numbers of output `index`, where the engine has them.
    ///
    /// - Throws: `VisionError.invalidModel` for an output of another type.
    package func tensor<Number: TensorNumber>(
      _ index: Int, of type: Number.Type = Float.self
    ) throws -> Tensor<Number> {
      try request.output(index, of: type)
    }
  }
}
