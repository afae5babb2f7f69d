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
    try addSteps(info)
    try describeModel(info)
    let prepared = try core.library.make("\(model.file.path) does not take pictures") {
      functions.preprocess_prepostprocessor_build(processor, $0)
    }
    model.replace(with: prepared)
  }

  private func describeTensor(_ info: OpaquePointer) throws {
    let tensor = try core.library.make("a picture input") {
      functions.preprocess_input_info_get_tensor_info(info, $0)
    }
    defer { functions.preprocess_input_tensor_info_free(tensor) }
    try check(functions.preprocess_input_tensor_info_set_element_type(tensor, U8))
    try withLayout("NCHW") { functions.preprocess_input_tensor_info_set_layout(tensor, $0) }
    if let size = input.size {
      try check(
        functions.preprocess_input_tensor_info_set_spatial_static_shape(tensor, size.height, size.width))
    }
  }

  private func addSteps(_ info: OpaquePointer) throws {
    guard !input.mean.isEmpty || !input.deviation.isEmpty else { return }
    let steps = try core.library.make("a picture input") {
      functions.preprocess_input_info_get_preprocess_steps(info, $0)
    }
    defer { functions.preprocess_preprocess_steps_free(steps) }
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

  private func describeModel(_ info: OpaquePointer) throws {
    let model = try core.library.make("a picture input") {
      functions.preprocess_input_info_get_model_info(info, $0)
    }
    defer { functions.preprocess_input_model_info_free(model) }
    try withLayout(input.layout == .planar ? "NCHW" : "NHWC") {
      functions.preprocess_input_model_info_set_layout(model, $0)
    }
  }

  private func check(_ status: ov_status_e) throws {
    try core.library.check(status, "the steps before a model")
  }

  private func withLayout(_ text: String, _ body: (OpaquePointer) -> ov_status_e) throws {
    let layout = try core.library.make("a layout") { functions.layout_create(text, $0) }
    defer { functions.layout_free(layout) }
    try check(body(layout))
  }
}
