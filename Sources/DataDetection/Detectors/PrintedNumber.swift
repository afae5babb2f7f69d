/// A row of groups of digits as telephone numbers are printed: with hyphens, dots, blanks or brackets between.
struct PrintedNumber {
  let range: Range<Int>
  /// All digits, without the zero that is left out behind a country's code: `+44 (0)20`.
  let digits: String
  /// How many digits stand in each group.
  let groups: [Int]
  let isInternational: Bool
  let usesHyphensOrBrackets: Bool
  let usesBlanks: Bool

  /// Reads the whole row; `nil` if something stands behind it that goes with it.
  init?(at start: Int, in text: ScannedText) {
    var reader = Reader(cursor: Cursor(text, at: start))
    guard reader.read(), (7...15).contains(reader.digits.count) else { return nil }
    let isGrouped = !reader.separators.isSubset(of: [" "])
    guard Self.isEnd(reader.end, in: text, isGrouped: isGrouped) else { return nil }
    guard !reader.separators.isSuperset(of: [".", "-"]) else { return nil }
    range = start..<reader.end
    digits = reader.digits
    groups = reader.groups
    isInternational = reader.isInternational
    usesHyphensOrBrackets = reader.separators.contains("-") || reader.separators.contains("(")
    usesBlanks = reader.separators.contains(" ")
  }

  /// - Parameter isGrouped: whether signs part its groups, so that a comma or a slash ends it.
  private static func isEnd(_ end: Int, in text: ScannedText, isGrouped: Bool) -> Bool {
    let next = text[end]
    if next.isAlphanumeric { return false }
    if next == "-" { return !text[end + 1].isAlphanumeric }
    if ",/".unicodeScalars.contains(next), isGrouped { return true }
    if ".,:/".unicodeScalars.contains(next) { return !text[end + 1].isDigit }
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
    return !(cursor.next == " " && cursor.text[cursor.position + 1].isDigit && joinsAtBlank)
  }

  /// Whether a group behind a blank belongs to the number, which has its own separators, or length, otherwise.
  private var joinsAtBlank: Bool {
    let isShort = digits.count < 9
    if cursor.text[end] == ")" { return isShort }
    if separators.isSubset(of: [" "]) { return isInternational || isShort || groups.count > 1 }
    return isShort && (isInternational || separators.isSubset(of: [" ", "("]))
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
    if cursor.next == "(" { return cursor.position - start <= 1 && groups.count == 1 }
    if cursor.skip("-") {
      separators.insert("-")
      cursor.skipBlanks(acrossLines: true)
      return true
    }
    if cursor.skip(".") {
      separators.insert(".")
      return cursor.position == start + 1
    }
    let afterBracket = cursor.text[start - 1] == ")"
    if cursor.position == start {
      _ = afterBracket && cursor.skip(ScannedText.lineBreak)
      return afterBracket
    }
    guard cursor.position == start + 1, cursor.next.isDigit, joinsAtBlank else { return false }
    // One behind a bracket parts nothing more than the bracket does.
    if !afterBracket { separators.insert(" ") }
    return true
  }
}
