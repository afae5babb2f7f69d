/// The borrowed numbers of a tensor; valid only inside the call that lends it.
package struct Tensor<Number> {
  /// The length of each axis.
  package let shape: [Int]
  package let numbers: UnsafeBufferPointer<Number>

  package init(shape: [Int], numbers: UnsafeBufferPointer<Number>) {
    self.shape = shape
    self.numbers = numbers
  }
}

/// A tensor lent to a model for one call; its memory must hold as many numbers as the shape says.
package enum InputTensor {
  case float32(UnsafePointer<Float>, shape: [Int])
  case uint8(UnsafePointer<UInt8>, shape: [Int])
}

/// A type of number that tensors are read in.
package protocol TensorNumber {
  static var element: TensorElement { get }
}

extension Float: TensorNumber { package static var element: TensorElement { .float32 } }
extension UInt8: TensorNumber { package static var element: TensorElement { .uint8 } }
extension Int32: TensorNumber { package static var element: TensorElement { .int32 } }
extension Int64: TensorNumber { package static var element: TensorElement { .int64 } }
