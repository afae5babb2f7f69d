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
    // The parts 2 to 16 of ISO 8859, in this order.
    case 4...18: string(bytes, coreFoundation: 0x0200 | UInt(charset - 2))
    default: others[charset].flatMap { string(bytes, coreFoundation: $0) }
    }
  }

  private static func string(_ bytes: [UInt8], coreFoundation encoding: UInt) -> String? {
    String(data: Data(bytes), encoding: String.Encoding(rawValue: 0x8000_0000 | encoding))
  }

  /// Charsets by Core Foundation's numbers, which Foundation knows with the highest of 32 bits set.
  private static let others: [Int: UInt] = [
    21: 0x0501, 22: 0x0502, 23: 0x0500, 24: 0x0506,  // Windows 1250, 1251, 1252, 1256
    28: 0x0A03, 30: 0x0940,  // Big5, EUC-KR
    29: 0x0632, 31: 0x0632, 32: 0x0632,  // GB 18030, of which GB 2312 and GBK are parts
  ]

  private static let backslash = UInt8(ascii: "\\")
}
