/// A JSON value whose objects keep the order of their keys.
public indirect enum JSONValue: Sendable, Hashable {
  case string(String)
  case number(Double)
  case integer(Int)
  case bool(Bool)
  case array([JSONValue])
  case object([Finding.Field])

  /// Whether JSON can say it: a value that holds NaN or infinity is left out together with its key.
  var isWritable: Bool {
    switch self {
    case .string, .integer, .bool: true
    case .number(let value): value.isFinite
    case .array(let values): values.allSatisfy(\.isWritable)
    case .object: true
    }
  }

  /// Whether it is one string, number or truth value.
  var isScalar: Bool {
    switch self {
    case .string, .number, .integer, .bool: true
    case .array, .object: false
    }
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  public init(stringLiteral value: String) { self = .string(value) }
  public init(integerLiteral value: Int) { self = .integer(value) }
  public init(floatLiteral value: Double) { self = .number(value) }
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(elements.map { Finding.Field($0, $1) })
  }
}
