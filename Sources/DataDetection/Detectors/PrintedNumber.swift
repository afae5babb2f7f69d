/// A row of groups of digits as telephone numbers are printed: with hyphens, dots, blanks or brackets between.
struct PrintedNumber {
  let range: Range<Int>
  /// All digits, without the zero that is left out behind a country's code: `+44 (0)20`.
  let digits: String
  /// How many digits stand in each group.
  let groups: [Int]
  let isInternational: Bool
  let usesHyphensOrBrackets: Bool

  /// Reads the whole row; `nil` if something stands behind it that goes with it.
  init?(at start: Int, in text: ScannedText) {
    var reader = Reader(cursor: Cursor(text, at: start))
    guard reader.read(), (7...15).contains(reader.digits.count), Self.isEnd(reader.end, in: text) else {
      return nil
    }
    guard !reader.separators.isSuperset(of: [".", "-"]) else { return nil }
    range = start..<reader.end
    digits = reader.digits
    groups = reader.groups
    isInternational = reader.isInternational
    usesHyphensOrBrackets = reader.separators.contains("-") || reader.separators.contains("(")
  }

  private static func isEnd(_ end: Int, in text: ScannedText) -> Bool {
    let next = text[end]
    if next.isAlphanumeric { return false }
    if ".,:/-".unicodeScalars.contains(next) { return !text[end + 1].isDigit }
    return !"円%¢°€$£¥@_".unicodeScalars.contains(next)
  }
}

private struct Reader {
  var cursor: Cursor
  var digits = ""
  var groups: [Int] = []
  var separators: Set<Unicode.Scalar> = []
  var isInternational = false
  var end = 0

  /// Reads group by group as long as the separators are of one sort.
  mutating func read() -> Bool {
    isInternational = cursor.skip("+")
    _ = isInternational && cursor.skip(" ")
    guard group() else { return false }
    while groups.count < 6 {
      let place = cursor.position
      guard separator(), group() else {
        cursor.position = place
        break
      }
    }
    // A row of more groups than a number has is something else.
    return !(cursor.next == " " && cursor.text[cursor.position + 1].isDigit)
  }

  private mutating func group() -> Bool {
    let isBracketed = cursor.skip("(")
    if isBracketed, isInternational, cursor.next == "0", cursor.text[cursor.position + 1] == ")" {
      cursor.position += 2
      cursor.skipBlanks()
      return group()
    }
    guard let range = cursor.digits(1...12) else { return false }
    if isBracketed {
      guard cursor.skip(")") else { return false }
      separators.insert("(")
    }
    digits += cursor.text.string(range)
    groups.append(range.count)
    end = cursor.position
    return true
  }

  /// One sign, also with blanks beside it, or a bracket; a line may break after a hyphen.
  private mutating func separator() -> Bool {
    let start = cursor.position
    cursor.skipBlanks()
    if cursor.next == "(" { return cursor.position - start <= 1 }
    if cursor.skip("-") {
      separators.insert("-")
      cursor.skipBlanks(acrossLines: true)
      return true
    }
    if cursor.skip(".") {
      separators.insert(".")
      return cursor.position == start + 1
    }
    if cursor.position == start { return cursor.previous == ")" }
    guard cursor.position == start + 1, cursor.next.isDigit else { return false }
    let afterBracket = cursor.text[start - 1] == ")"
    guard afterBracket || isInternational || !separators.contains("-") else { return false }
    separators.insert(" ")
    return true
  }
}
