import COpenVINO

/// Owner of an infer request, which one call at a time uses.
final class InferRequest: @unchecked Sendable {  // the pool of its model lends it to one thread at a time
  private let pointer: OpaquePointer
  private let core: InferenceCore
  private var lent: [OpaquePointer] = []
  private var picture: UnsafeMutableBufferPointer<UInt8>?
  private var functions: sightline_ov_functions { core.library.functions }

  init(_ model: OpaquePointer, _ core: InferenceCore) throws {
    self.core = core
    pointer = try core.library.make("the engine has no memory for another request") {
      core.library.functions.compiled_model_create_infer_request(model, $0)
    }
  }

  deinit {
    freeOutputs()
    picture?.deallocate()
    functions.infer_request_free(pointer)
  }

  /// Memory for a picture, the same from call to call.
  func pictureMemory(_ bytes: Int) -> UnsafeMutablePointer<UInt8> {
    if let base = picture?.baseAddress, picture?.count == bytes { return base }
    picture?.deallocate()
    let base = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes)
    base.initialize(repeating: 0, count: bytes)
    picture = UnsafeMutableBufferPointer(start: base, count: bytes)
    return base
  }

  /// Lends a tensor's memory to the engine until the next `infer` is done.
  func set(_ input: InputTensor, at index: Int) throws {
    let (type, shape, memory) = input.parts
    let lengths = shape.map(Int64.init)
    var ovShape = ov_shape_t()
    try core.library.check(functions.shape_create(Int64(lengths.count), lengths, &ovShape), "a shape")
    defer { _ = functions.shape_free(&ovShape) }
    let tensor = try core.library.make("an input") {
      functions.tensor_create_from_host_ptr(type, ovShape, memory, $0)
    }
    defer { functions.tensor_free(tensor) }
    try core.library.check(
      functions.infer_request_set_input_tensor_by_index(pointer, index, tensor),
      "the model does not take \(shape)")
  }

  func infer() throws {
    freeOutputs()
    try core.library.check(functions.infer_request_infer(pointer), "the model failed")
  }

  func output<Number: TensorNumber>(_ index: Int, of type: Number.Type) throws -> Tensor<Number> {
    let tensor = try core.library.make("output \(index)") {
      functions.infer_request_get_output_tensor_by_index(pointer, index, $0)
    }
    lent.append(tensor)
    var element = DYNAMIC
    try core.library.check(functions.tensor_get_element_type(tensor, &element), "output \(index)")
    guard TensorElement(element) == Number.element else {
      throw VisionError.invalidModel(
        "Output \(index) holds \(TensorElement(element)?.rawValue ?? "other numbers"), "
          + "not \(Number.element.rawValue).")
    }
    var shape = ov_shape_t()
    try core.library.check(functions.tensor_get_shape(tensor, &shape), "output \(index)")
    defer { _ = functions.shape_free(&shape) }
    let lengths = (0..<Int(shape.rank)).map { Int(shape.dims[$0]) }
    var memory: UnsafeMutableRawPointer?
    try core.library.check(functions.tensor_data(tensor, &memory), "output \(index)")
    let count = lengths.reduce(1, *)
    let numbers = memory?.bindMemory(to: Number.self, capacity: count)
    return Tensor(
      shape: lengths, numbers: UnsafeBufferPointer(start: numbers, count: numbers == nil ? 0 : count))
  }

  private func freeOutputs() {
    for tensor in lent { functions.tensor_free(tensor) }
    lent.removeAll(keepingCapacity: true)
  }
}

extension InputTensor {
  fileprivate var parts: (ov_element_type_e, [Int], UnsafeMutableRawPointer) {
    switch self {
    case .float32(let memory, let shape): (F32, shape, UnsafeMutableRawPointer(mutating: memory))
    case .uint8(let memory, let shape): (U8, shape, UnsafeMutableRawPointer(mutating: memory))
    }
  }
}
