import Foundation

/// Writes ONNX models of a node or two, byte by byte.
struct TinyModel {
  /// An operation between named tensors.
  struct Node {
    var operation: String
    var inputs: [String]
    var output: String
  }

  var nodes: [Node]
  var input: (name: String, shape: [Int])
  var outputs: [(name: String, shape: [Int])]
  /// Constants of one number each.
  var constants: [String: Float] = [:]
  var metadata: [String: String] = [:]

  /// `y = 2 x` of that shape.
  static func doubling(_ shape: [Int], metadata: [String: String] = [:]) -> TinyModel {
    TinyModel(
      nodes: [Node(operation: "Mul", inputs: ["x", "two"], output: "y")], input: ("x", shape),
      outputs: [("y", shape)], constants: ["two": 2], metadata: metadata)
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
      graph += Self.field(1, body)
    }
    graph += Self.field(2, "tiny")
    for (name, number) in constants.sorted(by: { $0.key < $1.key }) {
      let bytes = withUnsafeBytes(of: number.bitPattern.littleEndian) { Data($0) }
      graph += Self.field(5, Self.number(2, 1) + Self.field(8, name) + Self.field(9, bytes))
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
