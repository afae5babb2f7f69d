import Foundation

/// How the engine works, the same for the whole process; set before the first model is used.
package struct InferenceSettings: Hashable, Sendable {
  /// The most threads that one inference takes, at least 1; `nil` for one a core.
  package var threads: Int?
  package var precision = Precision.automatic
  /// A folder in which models are looked for before all others.
  package var modelFolder: URL?

  package init() {}

  /// The numbers that a model computes with.
  package enum Precision: Hashable, Sendable {
    /// 16 bits where the processor has instructions for them, which doubles the speed, else 32.
    case automatic
    case float32
  }
}
