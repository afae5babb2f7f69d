/// A JSON value whose objects keep the order of their keys.
public indirect enum JSONValue: Sendable, Hashable {
  case string(String)
  case number(Double)
  case integer(Int)
  case bool(Bool)
  case array([JSONValue])
  case object([Finding.Field])
}
