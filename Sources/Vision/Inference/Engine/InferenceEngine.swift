import COpenVINO
import Foundation

/// The one core of OpenVINO in this process, with the models that it has compiled.
package final class InferenceEngine: Sendable {
  let core: InferenceCore
  private let settings: InferenceSettings
  private let models = Locked<[ModelKey: SharedModel]>([:])

  private init(_ settings: InferenceSettings) throws {
    core = try InferenceCore(OpenVINOLibrary.loaded.get())
    self.settings = settings
  }

  private struct State {
    var settings = InferenceSettings()
    var engine: Result<InferenceEngine, any Error>?
  }

  private static let state = Locked(State())

  /// Sets how the engine works.
  ///
  /// - Throws: `VisionError.invalidOperation` once a model is in use.
  package static func configure(_ settings: InferenceSettings) throws {
    try state.withLock { state in
      guard state.settings != settings else { return }
      if case .success? = state.engine {
        throw VisionError.invalidOperation("The engine is in use: set threads and precision before that.")
      }
      state.settings = settings
    }
  }

  package static var settings: InferenceSettings { state.withLock { $0.settings } }

  /// The engine, made when it is first asked for.
  ///
  /// - Throws: `VisionError.dataUnavailable` with the command that gets it where it is missing.
  package static func shared() throws -> InferenceEngine {
    try state.withLock { state in
      if let engine = state.engine { return try engine.get() }
      let engine = Result { try InferenceEngine(state.settings) }
      state.engine = engine
      return try engine.get()
    }
  }

  /// The version of OpenVINO; `nil` where it is missing.
  package static var version: String? { try? OpenVINOLibrary.loaded.get().version }

  /// What a model takes and gives, without compiling it.
  ///
  /// - Parameter file: ONNX, OpenVINO's IR (`.xml` with its `.bin`), TensorFlow Lite or a frozen TensorFlow graph.
  package func description(of file: URL) throws -> ModelDescription {
    let model = try LoadedModel(file, core)
    return ModelDescription(
      inputs: try model.inputs(), outputs: try model.outputs(), metadata: ModelMetadata.read(file))
  }

  /// The compiled model of a file; whoever asks for the same gets the same.
  package func model(_ file: URL, _ options: ModelOptions = ModelOptions()) throws -> CompiledModel {
    let key = ModelKey(path: file.standardizedFileURL.path, options: options)
    let shared = models.withLock { models in
      let shared = models[key] ?? SharedModel()
      models[key] = shared
      return shared
    }
    return try shared.get { try CompiledModel(file, options, core, settings) }
  }

  private struct ModelKey: Hashable, Sendable {
    let path: String
    let options: ModelOptions
  }

  /// A model that is compiled by who comes first, while the others wait for it and other models are not held up.
  private final class SharedModel: Sendable {
    private let model = Locked<Result<CompiledModel, any Error>?>(nil)

    func get(_ make: () throws -> CompiledModel) throws -> CompiledModel {
      try model.withLock { model in
        if let model { return try model.get() }
        let made = Result { try make() }
        model = made
        return try made.get()
      }
    }
  }
}

/// Owner of the core.
final class InferenceCore: @unchecked Sendable {  // OpenVINO's core may be used from several threads
  let library: OpenVINOLibrary
  let pointer: OpaquePointer

  init(_ library: OpenVINOLibrary) throws {
    self.library = library
    pointer = try library.make("OpenVINO can't start") { library.functions.core_create($0) }
  }

  deinit { library.functions.core_free(pointer) }

  /// Whether the processor has instructions for 16-bit floats of the kind called bf16.
  var hasBFloat16: Bool {
    var text: UnsafeMutablePointer<CChar>?
    guard library.functions.core_get_property(pointer, "CPU", "OPTIMIZATION_CAPABILITIES", &text) == OK,
      let text
    else { return false }
    defer { library.functions.free(text) }
    return String(cString: text).contains("BF16")
  }
}
