#pragma once
#include <dlfcn.h>
#include <openvino/c/openvino.h>

// The library is loaded at run time, as a program linked to a missing one does not start at all. This is the table of
// what is called, typed by the library's own declarations; the names are theirs without `ov_`.
#define SIGHTLINE_OV_FUNCTIONS(X) \
  X(get_openvino_version) X(version_free) X(get_last_err_msg) X(get_error_info) X(free) \
  X(core_create) X(core_free) X(core_read_model) X(core_compile_model_props) X(core_get_property) \
  X(model_free) X(model_inputs_size) X(model_outputs_size) X(model_const_input_by_index) \
  X(model_const_output_by_index) X(model_reshape_single_input) X(model_reshape_by_port_indexes) \
  X(port_get_any_name) X(port_get_partial_shape) X(port_get_element_type) X(output_const_port_free) \
  X(partial_shape_create) X(partial_shape_free) X(layout_create) X(layout_free) \
  X(compiled_model_free) X(compiled_model_create_infer_request) X(compiled_model_inputs_size) \
  X(compiled_model_outputs_size) X(infer_request_free) X(infer_request_set_input_tensor_by_index) \
  X(infer_request_get_output_tensor_by_index) X(infer_request_infer) \
  X(tensor_create_from_host_ptr) X(tensor_get_shape) X(tensor_get_element_type) X(tensor_data) X(tensor_free) \
  X(shape_create) X(shape_free) \
  X(preprocess_prepostprocessor_create) X(preprocess_prepostprocessor_free) X(preprocess_prepostprocessor_build) \
  X(preprocess_prepostprocessor_get_input_info_by_index) X(preprocess_input_info_free) \
  X(preprocess_input_info_get_tensor_info) X(preprocess_input_tensor_info_free) \
  X(preprocess_input_tensor_info_set_element_type) X(preprocess_input_tensor_info_set_color_format) \
  X(preprocess_input_tensor_info_set_color_format_with_subnames) X(preprocess_input_tensor_info_set_layout) \
  X(preprocess_input_tensor_info_set_spatial_static_shape) X(preprocess_input_info_get_preprocess_steps) \
  X(preprocess_preprocess_steps_free) X(preprocess_preprocess_steps_resize) X(preprocess_preprocess_steps_pad) \
  X(preprocess_preprocess_steps_convert_color) X(preprocess_preprocess_steps_convert_element_type) \
  X(preprocess_preprocess_steps_mean_multi_channels) X(preprocess_preprocess_steps_scale_multi_channels) \
  X(preprocess_input_info_get_model_info) X(preprocess_input_model_info_free) \
  X(preprocess_input_model_info_set_layout)

#define SIGHTLINE_OV_FIELD(name) __typeof__(ov_##name) *name;
typedef struct {
  SIGHTLINE_OV_FUNCTIONS(SIGHTLINE_OV_FIELD)
} sightline_ov_functions;

/// Fills the table from a loaded library; gives the name of the first function that it lacks, else NULL.
static inline const char *sightline_ov_resolve(void *library, sightline_ov_functions *table) {
#define SIGHTLINE_OV_LOOK_UP(name) \
  *(void **)&table->name = dlsym(library, "ov_" #name); \
  if (!table->name) return "ov_" #name;
  SIGHTLINE_OV_FUNCTIONS(SIGHTLINE_OV_LOOK_UP)
  return 0;
}

/// Says which program or library holds an address. It is dladdr, which the headers show to GNU sources only.
typedef struct {
  const char *file;
  void *base;
  const char *symbol;
  void *symbol_address;
} sightline_image;
extern int sightline_find_image(const void *address, sightline_image *image) __asm__("dladdr");
