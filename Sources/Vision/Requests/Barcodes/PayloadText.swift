import Foundation

/// The text of a payload whose code states no charset: UTF-8, else Shift_JIS, else Latin-1.
enum PayloadText {
  static func decode(_ bytes: [UInt8]) -> String {
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    if let text = String(data: Data(bytes), encoding: .shiftJIS) { return text }
    return String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
  }
}
