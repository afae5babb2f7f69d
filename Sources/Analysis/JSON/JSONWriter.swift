import Foundation

/// Writes compact JSON as UTF-8 at the end of a byte buffer, which can be kept and used again for the next line.
public struct JSONWriter {
  public private(set) var bytes: [UInt8] = []

  public init() {}

  /// Forgets what was written and keeps the memory.
  public mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  /// Ends the line.
  public mutating func newline() { bytes.append(UInt8(ascii: "\n")) }

  /// Writes an object whose keys `body` writes.
  public mutating func object(_ body: (inout JSONWriter) -> Void) {
    separate()
    bytes.append(UInt8(ascii: "{"))
    body(&self)
    bytes.append(UInt8(ascii: "}"))
  }

  /// Writes an array whose elements `body` writes.
  public mutating func array(_ body: (inout JSONWriter) -> Void) {
    separate()
    bytes.append(UInt8(ascii: "["))
    body(&self)
    bytes.append(UInt8(ascii: "]"))
  }

  /// Writes the key of an object; its value has to follow.
  public mutating func key(_ name: String) {
    separate()
    quote(name)
    bytes.append(UInt8(ascii: ":"))
  }

  public mutating func value(_ text: String) {
    separate()
    quote(text)
  }

  public mutating func value(_ integer: Int) {
    separate()
    digits(of: integer.magnitude, negative: integer < 0)
  }

  /// Writes a number rounded to at most `decimals` decimals, without trailing zeros; what is not finite as `null`.
  public mutating func value(_ number: Double, decimals: Int) {
    let scale = Self.powersOfTen[decimals]
    let scaled = (number * scale).rounded()
    guard abs(scaled) < 9e15 else { return value(exactly: number) }
    separate()
    let magnitude = UInt(abs(scaled))
    digits(of: magnitude / UInt(scale), negative: scaled < 0)
    fraction(magnitude % UInt(scale), places: decimals)
  }

  /// Writes the shortest number that reads back as the same `Double`; what is not finite as `null`.
  public mutating func value(exactly number: Double) {
    guard number.isFinite else { return literal("null") }
    if number.rounded() == number, abs(number) < 9e15 { return value(Int(number)) }
    literal(number.description)
  }

  public mutating func value(_ value: JSONValue) {
    switch value {
    case .string(let text): self.value(text)
    case .number(let number): self.value(exactly: number)
    case .integer(let integer): self.value(integer)
    case .bool(let flag): literal(flag ? "true" : "false")
    case .array(let values): array { for value in values { $0.value(value) } }
    case .object(let fields): object { $0.fields(fields) }
    }
  }

  /// Writes the keys and values of an object; a value that JSON cannot say is left out with its key.
  public mutating func fields(_ fields: some Sequence<Finding.Field>) {
    for field in fields where field.value.isWritable {
      key(field.key)
      value(field.value)
    }
  }

  private static let powersOfTen: [Double] = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000]
}

extension JSONWriter {
  /// A comma, unless a bracket was just opened, a key was written, or nothing stands on the line yet.
  private mutating func separate() {
    switch bytes.last {
    case nil, UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: ":"), UInt8(ascii: "\n"): break
    default: bytes.append(UInt8(ascii: ","))
    }
  }

  private mutating func literal(_ text: String) {
    separate()
    bytes.append(contentsOf: text.utf8)
  }

  private mutating func digits(of magnitude: UInt, negative: Bool) {
    if negative { bytes.append(UInt8(ascii: "-")) }
    let start = bytes.count
    var rest = magnitude
    repeat {
      bytes.append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
    } while rest > 0
    bytes[start...].reverse()
  }

  private mutating func fraction(_ value: UInt, places: Int) {
    guard value > 0 else { return }
    bytes.append(UInt8(ascii: "."))
    var divisor = UInt(Self.powersOfTen[places]) / 10
    var rest = value
    while rest > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(rest / divisor))
      rest %= divisor
      divisor /= 10
    }
  }

  private mutating func quote(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    var text = text
    text.withUTF8 { escape($0) }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func escape(_ utf8: UnsafeBufferPointer<UInt8>) {
    var plain = 0  // what stands from here on needs no escape
    for (index, byte) in utf8.enumerated() {
      let isSeparator = byte == 0xE2 && Self.isLineSeparator(utf8[index...])
      guard byte < 0x20 || byte == 0x22 || byte == 0x5C || byte == 0x7F || isSeparator else { continue }
      bytes.append(contentsOf: utf8[plain..<index])
      plain = index + (isSeparator ? 3 : 1)
      escape(isSeparator ? 0x2000 + UInt16(utf8[index + 2] & 0x3F) : UInt16(byte))
    }
    bytes.append(contentsOf: utf8[plain...])
  }

  /// U+2028 and U+2029 end a line in JavaScript, though not in JSON.
  private static func isLineSeparator(_ utf8: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    utf8.count >= 3 && utf8[utf8.startIndex + 1] == 0x80
      && (utf8[utf8.startIndex + 2] == 0xA8 || utf8[utf8.startIndex + 2] == 0xA9)
  }

  private mutating func escape(_ scalar: UInt16) {
    bytes.append(UInt8(ascii: "\\"))
    switch scalar {
    case 0x22, 0x5C: bytes.append(UInt8(scalar))
    case 0x0A: bytes.append(UInt8(ascii: "n"))
    case 0x0D: bytes.append(UInt8(ascii: "r"))
    case 0x09: bytes.append(UInt8(ascii: "t"))
    default:
      bytes.append(UInt8(ascii: "u"))
      for shift in stride(from: 12, through: 0, by: -4) {
        bytes.append(Self.hexDigit(UInt8((scalar >> UInt16(shift)) & 0xF)))
      }
    }
  }

  private static func hexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }
}
