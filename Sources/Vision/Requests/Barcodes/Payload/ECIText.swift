import Foundation

/// The text of a payload that names its own charsets, in the ECI protocol: `\` and six digits switch, `\\` is a `\`.
///
/// zxing-cpp hands text over as a C string, which ends at the first NUL; this reads payloads that have one.
enum ECIText {
  /// `nil` where a charset is named that has no decoder here.
  static func decode(_ protocolBytes: [UInt8]) -> String? {
    // The first three bytes name the symbology.
    var rest = protocolBytes.dropFirst(3)
    var text = ""
    var charset = 3
    var part: [UInt8] = []
    while let byte = rest.popFirst() {
      guard byte == backslash else {
        part.append(byte)
        continue
      }
      if rest.first == backslash {
        part.append(backslash)
        rest.removeFirst()
        continue
      }
      guard let next = Int(String(decoding: rest.prefix(6), as: UTF8.self)),
        let decoded = decode(part, charset)
      else { return nil }
      text += decoded
      part = []
      charset = next
      rest = rest.dropFirst(6)
    }
    return decode(part, charset).map { text + $0 }
  }

  private static func decode(_ bytes: [UInt8], _ charset: Int) -> String? {
    switch charset {
    case 1, 3: PayloadText.latin1(bytes)
    case 20: String(data: Data(bytes), encoding: .shiftJIS)
    case 25: String(data: Data(bytes), encoding: .utf16BigEndian)
    case 26, 27, 170: String(validating: bytes, as: UTF8.self)
    default: nil
    }
  }

  private static let backslash = UInt8(ascii: "\\")
}
