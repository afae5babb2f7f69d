import COpenVINO
import Foundation

/// Owner of a model that was read and is not compiled yet.
final class LoadedModel {
  private(set) var pointer: OpaquePointer
  private let core: InferenceCore
  let file: URL
  private var functions: sightline_ov_functions { core.library.functions }

  /// - Throws: `VisionError.invalidModel` for a file that is none, `VisionError.dataUnavailable` where there is none.
  init(_ file: URL, _ core: InferenceCore) throws {
    guard FileManager.default.isReadableFile(atPath: file.path) else {
      throw VisionError.dataUnavailable("There is no model at \(file.path), or it can't be read.")
    }
    self.file = file
    self.core = core
    let library = core.library
    pointer = try library.make("\(file.path) can't be read as a model (ONNX, IR, TFLite, TensorFlow)") {
      library.functions.core_read_model(core.pointer, file.path, nil, $0)
    }
  }

  deinit { functions.model_free(pointer) }

  /// Goes on with another version of the model, for instance one with steps put before it.
  func replace(with model: OpaquePointer) {
    functions.model_free(pointer)
    pointer = model
  }

  func inputs() throws -> [ModelPort] {
    var count = 0
    try core.library.check(functions.model_inputs_size(pointer, &count), file.path)
    return try (0..<count).map { index in
      try port { functions.model_const_input_by_index(pointer, index, $0) }
    }
  }

  func outputs() throws -> [ModelPort] {
    var count = 0
    try core.library.check(functions.model_outputs_size(pointer, &count), file.path)
    return try (0..<count).map { index in
      try port { functions.model_const_output_by_index(pointer, index, $0) }
    }
  }

  /// Fixes the shape of a model with one input; `nil` leaves an axis free.
  func reshape(_ shape: [Int?]) throws {
    let lengths = shape.map { ov_dimension_t(min: Int64($0 ?? -1), max: Int64($0 ?? -1)) }
    var partial = ov_partial_shape_t()
    try core.library.check(
      functions.partial_shape_create(Int64(shape.count), lengths, &partial), "a shape for \(file.path)")
    defer { functions.partial_shape_free(&partial) }
    try core.library.check(
      functions.model_reshape_single_input(pointer, partial), "\(file.path) can't take the shape \(shape)")
  }

  private func port(_ get: (UnsafeMutablePointer<OpaquePointer?>) -> ov_status_e) throws -> ModelPort {
    let port = try core.library.make("the inputs and outputs of \(file.path)", get)
    defer { functions.output_const_port_free(port) }
    var type = DYNAMIC
    try core.library.check(functions.port_get_element_type(port, &type), file.path)
    var shape = ov_partial_shape_t()
    try core.library.check(functions.port_get_partial_shape(port, &shape), file.path)
    defer { functions.partial_shape_free(&shape) }
    return ModelPort(name: name(of: port), shape: shape.lengths, element: TensorElement(type))
  }

  /// Outputs may have no name.
  private func name(of port: OpaquePointer) -> String {
    var name: UnsafeMutablePointer<CChar>?
    guard functions.port_get_any_name(port, &name) == OK, let name else { return "" }
    defer { functions.free(name) }
    let text = String(cString: name)
    return text.hasSuffix(":0") ? String(text.dropLast(2)) : text
  }
}

extension ov_partial_shape_t {
  /// The length of each axis, none for a shape whose rank is free.
  fileprivate var lengths: [Int?] {
    guard let dims, rank.min == rank.max else { return [] }
    return (0..<Int(rank.max)).map {
      dims[$0].max >= 0 && dims[$0].min == dims[$0].max ? Int(dims[$0].max) : nil
    }
  }
}

extension TensorElement {
  init?(_ type: ov_element_type_e) {
    switch type {
    case F32: self = .float32
    case F16: self = .float16
    case U8: self = .uint8
    case I8: self = .int8
    case I32: self = .int32
    case I64: self = .int64
    default: return nil
    }
  }

  var openVINO: ov_element_type_e {
    switch self {
    case .float32: F32
    case .float16: F16
    case .uint8: U8
    case .int8: I8
    case .int32: I32
    case .int64: I64
    }
  }
}
