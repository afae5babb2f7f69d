import Foundation
import TestSupport

/// Writes ONNX models of a node or two, byte by byte.
struct TinyModel {
  /// An operation between named tensors.
  struct Node {
    var operation: String
    var inputs: [String]
    var output: String
    /// Attributes that are whole numbers.
    var attributes: [String: Int] = [:]
  }

  /// Numbers that the model holds.
  struct Constant {
    var shape: [Int]
    var numbers: [Float]
  }

  var nodes: [Node]
  var input: (name: String, shape: [Int])
  var outputs: [(name: String, shape: [Int])]
  /// Constants of one number each.
  var constants: [String: Float] = [:]
  /// Constants of any shape.
  var tensors: [String: Constant] = [:]
  var metadata: [String: String] = [:]

  /// `y = 2 x` of that shape.
  static func doubling(_ shape: [Int], metadata: [String: String] = [:]) -> TinyModel {
    TinyModel(
      nodes: [Node(operation: "Mul", inputs: ["x", "two"], output: "y")], input: ("x", shape),
      outputs: [("y", shape)], constants: ["two": 2], metadata: metadata)
  }

  /// Gives these numbers, whatever it is shown.
  static func giving(
    _ outputs: [(name: String, tensor: Constant)], input: [Int], metadata: [String: String] = [:]
  ) -> TinyModel {
    var model = TinyModel(
      nodes: [
        Node(operation: "Mul", inputs: ["images", "zero"], output: "nothing"),
        Node(operation: "ReduceMax", inputs: ["nothing"], output: "none", attributes: ["keepdims": 0]),
      ], input: ("images", input), outputs: outputs.map { ($0.name, $0.tensor.shape) },
      constants: ["zero": 0],
      metadata: metadata)
    for (name, tensor) in outputs {
      model.tensors[name + "/numbers"] = tensor
      model.nodes.append(Node(operation: "Add", inputs: [name + "/numbers", "none"], output: name))
    }
    return model
  }

  func write(to folder: TemporaryFolder, _ name: String = "tiny.onnx") throws -> URL {
    let file = folder.url.appending(path: name)
    try data.write(to: file)
    return file
  }

  var data: Data {
    var graph = Data()
    for node in nodes {
      var body = Data()
      for input in node.inputs { body += Self.field(1, input) }
      body += Self.field(2, node.output) + Self.field(3, node.output) + Self.field(4, node.operation)
      for (name, value) in node.attributes {
        body += Self.field(5, Self.field(1, name) + Self.number(3, value) + Self.number(20, 2))
      }
      graph += Self.field(1, body)
    }
    graph += Self.field(2, "tiny")
    for (name, number) in constants.sorted(by: { $0.key < $1.key }) {
      let bytes = withUnsafeBytes(of: number.bitPattern.littleEndian) { Data($0) }
      graph += Self.field(5, Self.number(2, 1) + Self.field(8, name) + Self.field(9, bytes))
    }
    for (name, tensor) in tensors.sorted(by: { $0.key < $1.key }) {
      let lengths = tensor.shape.map { Self.number(1, $0) }.reduce(Data(), +)
      let bytes = tensor.numbers.withUnsafeBytes { Data($0) }
      graph += Self.field(5, lengths + Self.number(2, 1) + Self.field(8, name) + Self.field(9, bytes))
    }
    graph += Self.field(11, Self.port(input))
    for output in outputs { graph += Self.field(12, Self.port(output)) }
    var model =
      Self.number(1, 8) + Self.field(7, graph) + Self.field(8, Self.field(1, "") + Self.number(2, 13))
    for (key, value) in metadata.sorted(by: { $0.key < $1.key }) {
      model += Self.field(14, Self.field(1, key) + Self.field(2, value))
    }
    return model
  }

  private static func port(_ port: (name: String, shape: [Int])) -> Data {
    // A length of -1 is written as a name, which leaves the axis free.
    let lengths = port.shape.map { field(1, $0 < 0 ? field(2, "free") : number(1, $0)) }.reduce(Data(), +)
    return field(1, port.name) + field(2, field(1, number(1, 1) + field(2, lengths)))
  }

  private static func field(_ number: Int, _ text: String) -> Data { field(number, Data(text.utf8)) }

  private static func field(_ number: Int, _ data: Data) -> Data {
    varint(number << 3 | 2) + varint(data.count) + data
  }

  private static func number(_ field: Int, _ value: Int) -> Data { varint(field << 3) + varint(value) }

  private static func varint(_ value: Int) -> Data {
    var value = UInt64(value)
    var data = Data()
    while value > 127 {
      data.append(UInt8(value & 127 | 128))
      value >>= 7
    }
    data.append(UInt8(value))
    return data
  }
}
