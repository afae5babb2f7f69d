import Foundation
import Vision

/// The modules of a code with its quiet zone.
struct CodeModules: Sendable {
  let columns: Int
  let rows: Int
  private let values: [UInt8]

  init(_ kind: CodeKind, _ payload: String) throws {
    let label = GrayPicture(try CodeMaker.label(kind.zintName, payload, module: 1, rows: kind.rows))
    (columns, rows, values) = (label.width, label.height, label.values)
  }

  func isDark(_ column: Int, _ row: Int) -> Bool { values[row * columns + column] < 128 }
}

/// A kind of code that is measured.
struct CodeKind: Sendable {
  let title: String
  let symbology: BarcodeSymbology
  let zintName: String
  /// The height of a linear code in modules.
  var rows: Int?
  private let payload: @Sendable (inout SeededNumbers) -> String

  /// What zint is given for a payload: it adds the check digit of EAN-13 itself.
  func toEncode(_ payload: String) -> String { symbology == .ean13 ? String(payload.dropLast()) : payload }

  /// Something else for every seed, with check digits as they are read.
  func payload(seed: UInt64) -> String {
    var numbers = SeededNumbers(seed: seed)
    return payload(&numbers)
  }

  static let all = [
    CodeKind(title: "QR", symbology: .qr, zintName: "QRCODE") {
      "https://example.org/item/\(digits(8, &$0))"
    },
    CodeKind(title: "EAN-13", symbology: .ean13, zintName: "EANX", rows: 40) {
      withCheckDigit("4" + digits(11, &$0))
    },
    CodeKind(title: "Code 128", symbology: .code128, zintName: "CODE128", rows: 40) {
      "LOT-\(digits(5, &$0))"
    },
    CodeKind(title: "Data Matrix", symbology: .dataMatrix, zintName: "DATAMATRIX") { "DM-\(digits(9, &$0))" },
  ]

  private static func digits(_ count: Int, _ numbers: inout SeededNumbers) -> String {
    (0..<count).map { _ in String(Int.random(in: 0...9, using: &numbers)) }.joined()
  }

  private static func withCheckDigit(_ digits: String) -> String {
    let sum = digits.compactMap(\.wholeNumberValue).enumerated().reduce(0) { sum, digit in
      sum + digit.element * (digit.offset.isMultiple(of: 2) ? 1 : 3)
    }
    return digits + String((10 - sum % 10) % 10)
  }
}
