/// Makes one printable line of any text.
enum DisplayText {
  /// The text without what would break the line or turn its direction.
  ///
  /// Line ends and tabs become blanks, other control characters a dot (few fonts have their symbols), and overrides
  /// of the writing direction are left out. Of a text longer than twice `limit` only the start and the end are kept.
  static func line(_ text: String, limit: Int) -> String {
    let scalars = text.unicodeScalars
    var line = String.UnicodeScalarView()
    guard scalars.count > 2 * limit else {
      line.append(contentsOf: scalars.lazy.compactMap(printable))
      return String(line)
    }
    line.append(contentsOf: scalars.prefix(limit).lazy.compactMap(printable))
    line.append("…")
    line.append(contentsOf: scalars.suffix(limit).lazy.compactMap(printable))
    return String(line)
  }

  /// The text without the blanks and line ends at both ends.
  static func trimmed(_ text: String) -> String {
    var text = Substring(text)
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }

  private static func printable(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar.value {
    case 0x09...0x0D, 0x85, 0x2028, 0x2029: " "
    case 0x00...0x1F, 0x7F...0x9F: "·"
    case 0x202A...0x202E, 0x2066...0x2069: nil
    default: scalar
    }
  }
}
