import Foundation
import Vision

/// Makes codes with qrencode and zint.
enum CodeMaker {
  /// A code whose module is `module` pixels wide, in the middle of a white label.
  static func label(_ kind: String, _ payload: String, module: Int) throws -> PixelBuffer {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).png")
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "zint", "--quietzones", "-b", kind, "--scale=\(Double(module) / 2)", "--notext", "-d", payload, "-o",
      file.path(),
    ]
    try process.run()
    process.waitUntilExit()
    return try PixelBuffer(contentsOf: file)
  }

  /// Codes of many kinds, none of which is wider than 360 or higher than 400 pixels.
  static func tenLabels() throws -> [PixelBuffer] {
    let labels = [
      ("QRCODE", "https://example.org/ten?lot=1"), ("EANX", "400638133393"), ("CODE128", "CODE 128"),
      ("DATAMATRIX", "Data Matrix 4711"), ("QRCODE", "https://example.org/ten?lot=2"), ("AZTEC", "Aztec 5"),
      ("UPCA", "03600029145"), ("PDF417", "PDF 417"), ("CODE39", "TEN-39"), ("QRCODE", "the tenth"),
    ]
    return try labels.map { try label($0.0, $0.1, module: $0.0 == "PDF417" ? 2 : 3) }
  }
}
