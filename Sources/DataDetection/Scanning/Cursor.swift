/// A place in a text, from which it is read on; a read that fails leaves the place as it was.
struct Cursor {
  let text: ScannedText
  var position: Int

  init(_ text: ScannedText, at position: Int) {
    self.text = text
    self.position = position
  }

  var next: Unicode.Scalar { text[position] }
  var previous: Unicode.Scalar { text[position - 1] }

  mutating func skip(_ scalar: Unicode.Scalar) -> Bool {
    guard next == scalar else { return false }
    position += 1
    return true
  }

  mutating func skip(_ predicate: (Unicode.Scalar) -> Bool) -> Bool {
    guard predicate(next) else { return false }
    position += 1
    return true
  }

  /// Reads a literal; small letters of it also match capitals.
  mutating func skip(_ literal: String) -> Bool {
    var place = position
    for scalar in literal.unicodeScalars {
      guard text[place] == scalar || text[place].lowercased == scalar else { return false }
      place += 1
    }
    position = place
    return true
  }

  /// Reads the first of the literals that stands here.
  mutating func skip(anyOf literals: [String]) -> String? {
    literals.first { skip($0) }
  }

  /// Passes spaces, and one line break where wanted.
  @discardableResult
  mutating func skipBlanks(acrossLines: Bool = false) -> Bool {
    let start = position
    while next == " " { position += 1 }
    if acrossLines, next == ScannedText.lineBreak { position += 1 }
    return position > start
  }

  /// Reads all digits that stand here, if their count is allowed.
  mutating func digits(_ count: ClosedRange<Int>) -> Range<Int>? {
    var end = position
    while text[end].isDigit, end - position <= count.upperBound { end += 1 }
    guard count.contains(end - position) else { return nil }
    defer { position = end }
    return position..<end
  }

  /// Reads a number of so many digits.
  mutating func number(_ count: ClosedRange<Int>) -> Int? {
    digits(count).map { value(of: $0) }
  }

  /// Reads the ASCII letters that stand here, as small letters.
  mutating func word() -> String? {
    let start = position
    var letters = String.UnicodeScalarView()
    while next.isLetter {
      letters.append(next.lowercased)
      position += 1
    }
    return position > start ? String(letters) : nil
  }

  /// The number that digits say: at most 18 of them.
  func value(of digits: Range<Int>) -> Int {
    text.scalars[digits].reduce(0) { $0 * 10 + $1.digitValue }
  }
}
