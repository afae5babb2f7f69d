import Foundation

/// The text of a payload whose code states no charset: UTF-8, else Shift_JIS, else Latin-1.
enum PayloadText {
  static func decode(_ bytes: [UInt8]) -> String {
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    if let text = String(data: Data(bytes), encoding: .shiftJIS) { return text }
    return latin1(bytes)
  }

  static func latin1(_ bytes: some Sequence<UInt8>) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: bytes.lazy.map { Unicode.Scalar($0) })
    return String(text)
  }
}
