/// The name of a host, as it stands in a text.
struct HostName {
  let labels: [String]
  let range: Range<Int>
  /// As printed, without line breaks.
  let text: String

  var topLevel: String { labels.last?.lowercased() ?? "" }

  /// Reads the longest name that ends in a known top-level domain.
  ///
  /// - Parameter acrossLines: whether it may go on after a line that ends with a dot or a hyphen.
  init?(at start: Int, in text: ScannedText, acrossLines: Bool) {
    var cursor = Cursor(text, at: start)
    var labels: [String] = []
    var best: (count: Int, end: Int)?
    while let label = Self.label(&cursor, acrossLines: acrossLines) {
      labels.append(label)
      if labels.count > 1, TopLevelDomains.contains(label.lowercased()) {
        best = (labels.count, cursor.position)
      }
      guard cursor.skip(".") else { break }
      if acrossLines, cursor.next == ScannedText.lineBreak, text[cursor.position + 1].isLowercase {
        cursor.position += 1
      }
    }
    guard let best else { return nil }
    self.labels = Array(labels.prefix(best.count))
    range = start..<best.end
    self.text = self.labels.joined(separator: ".")
    guard self.text.utf8.count <= 253 else { return nil }
  }

  /// Letters, digits and hyphens, with no hyphen at the ends; 63 at most.
  private static func label(_ cursor: inout Cursor, acrossLines: Bool) -> String? {
    let start = cursor.position
    var end = start
    while cursor.text[end].isAlphanumeric || isInnerHyphen(end, after: start, in: cursor.text, acrossLines) {
      end += 1
    }
    guard end > start, end - start <= 63 else { return nil }
    cursor.position = end
    return cursor.text.string(start..<end)
  }

  private static func isInnerHyphen(
    _ place: Int, after start: Int, in text: ScannedText, _ acrossLines: Bool
  ) -> Bool {
    guard place > start else { return false }
    if text[place] == ScannedText.lineBreak {
      return acrossLines && text[place - 1] == "-" && text[place + 1].isAlphanumeric
    }
    guard text[place] == "-" else { return false }
    let next = text[place + 1]
    return next.isAlphanumeric || next == "-"
      || (acrossLines && next == ScannedText.lineBreak && text[place + 2].isAlphanumeric)
  }
}
