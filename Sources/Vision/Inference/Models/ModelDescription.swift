/// What a model takes and gives.
package struct ModelDescription: Hashable, Sendable {
  package let inputs: [ModelPort]
  package let outputs: [ModelPort]
  /// What the file says about itself, for instance the names of its classes; key and text as they stand there.
  package let metadata: [String: String]
}

/// An input or output of a model.
package struct ModelPort: Hashable, Sendable, CustomStringConvertible {
  /// Its name, without the `:0` that TensorFlow adds; empty where it has none.
  package let name: String
  /// The length of each axis; `nil` for one that is free.
  package let shape: [Int?]
  /// `nil` for a type that can't be read here.
  package let element: TensorElement?

  /// For instance `images f32 [1,3,416,416]`.
  package var description: String {
    let lengths = shape.map { $0.map(String.init) ?? "?" }.joined(separator: ",")
    return "\(name.isEmpty ? "" : name + " ")\(element.map(\.rawValue) ?? "other") [\(lengths)]"
  }
}

/// The type of a tensor's numbers.
package enum TensorElement: String, Hashable, Sendable {
  case float32 = "f32"
  case float16 = "f16"
  case uint8 = "u8"
  case int8 = "i8"
  case int32 = "i32"
  case int64 = "i64"
}
