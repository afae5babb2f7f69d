/// A payload as it is written beside its code: short, on one line, with every character visible.
enum BarcodeLabel {
  private static let longest = 40

  /// - Parameter byteCount: what is said of a payload that is no text.
  static func text(payload: String?, byteCount: Int) -> String {
    guard let payload else { return "\(byteCount) bytes" }
    var scalars = String.UnicodeScalarView()
    scalars.append(contentsOf: payload.unicodeScalars.prefix(longest * 8).map(visible))
    let line = String(scalars)
    guard line.count > longest || payload.unicodeScalars.count > longest * 8 else { return line }
    return line.prefix(longest - 1) + "…"
  }

  /// Control characters as their pictures (␀ to ␡); what would turn or hide the text around it as U+FFFD.
  private static func visible(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0x00...0x1F: Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}"
    case 0x7F: "\u{2421}"
    case 0x80...0x9F, 0x200B, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: "\u{FFFD}"
    default: scalar
    }
  }
}
