import COpenVINO
import Foundation

/// Puts the steps of a `PictureInput` before a model.
struct PicturePreparation {
  let input: PictureInput
  let core: InferenceCore
  private var functions: sightline_ov_functions { core.library.functions }

  func apply(to model: LoadedModel) throws {
    let processor = try core.library.make(model.file.path) {
      functions.preprocess_prepostprocessor_create(model.pointer, $0)
    }
    defer { functions.preprocess_prepostprocessor_free(processor) }
    let info = try core.library.make(model.file.path) {
      functions.preprocess_prepostprocessor_get_input_info_by_index(processor, 0, $0)
    }
    defer { functions.preprocess_input_info_free(info) }
    try describeTensor(info)
    try addSteps(info, size: modelSize(model))
    try describeModel(info)
    let prepared = try core.library.make("\(model.file.path) does not take pictures") {
      functions.preprocess_prepostprocessor_build(processor, $0)
    }
    model.replace(with: prepared)
    // The steps are made for one size; resizing works from any.
    if input.size == nil { try model.freeRowsAndColumns() }
  }

  private func describeTensor(_ info: OpaquePointer) throws {
    let tensor = try core.library.make("a picture input") {
      functions.preprocess_input_info_get_tensor_info(info, $0)
    }
    defer { functions.preprocess_input_tensor_info_free(tensor) }
    try check(functions.preprocess_input_tensor_info_set_element_type(tensor, U8))
    let (color, planes) = try input.format.openVINO()
    if planes.isEmpty {
      try check(functions.preprocess_input_tensor_info_set_color_format(tensor, color))
      try withLayout("NHWC") { functions.preprocess_input_tensor_info_set_layout(tensor, $0) }
    } else {
      try Self.withCStrings(planes) {
        try check(
          functions.preprocess_input_tensor_info_set_color_format_with_subnames(
            tensor, color, planes.count, $0))
      }
    }
    if let size = input.size ?? (input.fit == .none ? nil : PictureSize(width: 64, height: 64)) {
      try check(
        functions.preprocess_input_tensor_info_set_spatial_static_shape(tensor, size.height, size.width))
    }
  }

  private func addSteps(_ info: OpaquePointer, size: PictureSize?) throws {
    let steps = try core.library.make("a picture input") {
      functions.preprocess_input_info_get_preprocess_steps(info, $0)
    }
    defer { functions.preprocess_preprocess_steps_free(steps) }
    let order = input.order == .rgb ? RGB : BGR
    try check(functions.preprocess_preprocess_steps_convert_color(steps, order))
    switch input.fit {
    case .none: break
    case .stretch: try check(functions.preprocess_preprocess_steps_resize(steps, RESIZE_LINEAR))
    case .letterbox(let fill, let isCentered): try addLetterbox(steps, fill, isCentered, size)
    }
    guard !input.mean.isEmpty || !input.deviation.isEmpty else { return }
    try check(functions.preprocess_preprocess_steps_convert_element_type(steps, F32))
    if !input.mean.isEmpty {
      try check(
        functions.preprocess_preprocess_steps_mean_multi_channels(steps, input.mean, Int32(input.mean.count)))
    }
    if !input.deviation.isEmpty {
      try check(
        functions.preprocess_preprocess_steps_scale_multi_channels(
          steps, input.deviation, Int32(input.deviation.count)))
    }
  }

  private func addLetterbox(
    _ steps: OpaquePointer, _ fill: UInt8, _ isCentered: Bool, _ size: PictureSize?
  ) throws {
    guard let size, let picture = input.size else {
      throw VisionError.invalidModel("The model takes pictures of any size, so there is nothing to fit into.")
    }
    let box = Letterbox(picture: picture, model: size, isCentered: isCentered)
    let before: [Int32] = [0, Int32(box.top), Int32(box.left), 0]
    let after: [Int32] = [
      0, Int32(box.height - picture.height - box.top), Int32(box.width - picture.width - box.left), 0,
    ]
    try check(functions.preprocess_preprocess_steps_convert_element_type(steps, F32))
    try check(functions.preprocess_preprocess_steps_pad(steps, before, 4, after, 4, Float(fill), CONSTANT))
    try check(functions.preprocess_preprocess_steps_resize(steps, RESIZE_LINEAR))
  }

  private func describeModel(_ info: OpaquePointer) throws {
    let model = try core.library.make("a picture input") {
      functions.preprocess_input_info_get_model_info(info, $0)
    }
    defer { functions.preprocess_input_model_info_free(model) }
    try withLayout(input.layout == .planar ? "NCHW" : "NHWC") {
      functions.preprocess_input_model_info_set_layout(model, $0)
    }
  }

  /// The width and height that the model wants; `nil` where it takes any.
  private func modelSize(_ model: LoadedModel) throws -> PictureSize? {
    guard let shape = try model.inputs().first?.shape, shape.count == 4 else {
      throw VisionError.invalidModel(
        "\(model.file.path) does not take pictures: its input has not four axes.")
    }
    let (height, width) = input.layout == .planar ? (shape[2], shape[3]) : (shape[1], shape[2])
    guard let height, let width else { return nil }
    return PictureSize(width: width, height: height)
  }

  private func check(_ status: ov_status_e) throws {
    try core.library.check(status, "the steps before a model")
  }

  private func withLayout(_ text: String, _ body: (OpaquePointer) -> ov_status_e) throws {
    let layout = try core.library.make("a layout") { functions.layout_create(text, $0) }
    defer { functions.layout_free(layout) }
    try check(body(layout))
  }

  private static func withCStrings(
    _ texts: [String], _ body: (UnsafeMutablePointer<UnsafePointer<CChar>?>) throws -> Void
  ) rethrows {
    let copies = texts.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    var pointers = copies.map { UnsafePointer($0) }
    try body(&pointers)
  }
}

extension PixelFormat {
  /// The engine's name of the format, and those of its planes where they are inputs of their own.
  fileprivate func openVINO() throws -> (ov_color_format_e, planes: [String]) {
    switch self {
    case .rgb: (RGB, [])
    case .nv12: (NV12_TWO_PLANES, ["y", "uv"])
    case .i420: (I420_THREE_PLANES, ["y", "u", "v"])
    case .gray8, .rgba, .bgra:
      throw VisionError.invalidFormat("The engine takes no \(self) pictures; see forInference().")
    }
  }
}
