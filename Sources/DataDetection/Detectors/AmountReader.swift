import Foundation

/// Reads numbers with groups, decimals and words such as 万 or `million`.
enum AmountReader {
  static func read(_ cursor: inout Cursor) -> Decimal? {
    var attempt = cursor
    guard var amount = number(&attempt) else { return nil }
    var multiplied = attempt
    multiplied.skipBlanks(acrossLines: true)
    if let factor = factor(&multiplied) {
      amount *= factor
      attempt = multiplied
      // 3億2,000万: a smaller part follows the larger one.
      if factor >= 10_000, attempt.previous.isIdeograph, attempt.next.isDigit, let rest = read(&attempt),
        rest < factor
      {
        amount += rest
      }
    }
    cursor = attempt
    return amount
  }

  /// Digits in groups of three, two decimals behind the other sign; `nil` where the groups are wrong.
  private static func number(_ cursor: inout Cursor) -> Decimal? {
    guard let head = cursor.digits(1...12) else { return nil }
    var whole = cursor.text.string(head)
    let grouping: Unicode.Scalar? = [",", ".", "'"].first { isGroup($0, cursor) }
    if let grouping, head.count <= 3 {
      while cursor.next == grouping, let group = group(&cursor), whole.count < 15 { whole += group }
    }
    var fraction = ""
    if cursor.next == "." || cursor.next == ",", cursor.next != grouping || whole.count == head.count,
      cursor.text[cursor.position + 1].isDigit
    {
      cursor.position += 1
      guard let digits = cursor.digits(1...4), digits.count != 3 || grouping == nil else { return nil }
      fraction = "." + cursor.text.string(digits)
    }
    if ",.".unicodeScalars.contains(cursor.next), cursor.text[cursor.position + 1].isDigit { return nil }
    return Decimal(string: whole + fraction, locale: Locale(identifier: "en_US_POSIX"))
  }

  /// Whether three digits stand behind the sign, or two and then further groups as in India: 12,34,567.
  private static func isGroup(_ sign: Unicode.Scalar, _ cursor: Cursor) -> Bool {
    guard cursor.next == sign else { return false }
    var attempt = cursor
    attempt.position += 1
    guard let count = attempt.digits(2...3)?.count else { return false }
    return count == 3 || (sign == "," && isGroup(",", attempt))
  }

  private static func group(_ cursor: inout Cursor) -> String? {
    var attempt = cursor
    attempt.position += 1
    guard let digits = attempt.digits(2...3) else { return nil }
    cursor = attempt
    return cursor.text.string(digits)
  }

  private static func factor(_ cursor: inout Cursor) -> Decimal? {
    for (word, factor) in factors {
      var attempt = cursor
      guard attempt.skip(word) else { continue }
      if word.unicodeScalars.first?.isLetter == true {
        guard !attempt.next.isAlphanumeric else { continue }
        if word.count <= 2 {
          guard cursor.previous.isDigit, cursor.next.isUppercase || word == "k" else { continue }
        }
      }
      cursor = attempt
      return factor
    }
    return nil
  }

  private static let factors: [(String, Decimal)] = [
    ("百万", 1_000_000), ("千万", 10_000_000), ("千", 1_000), ("百", 100), ("万", 10_000), ("億", 100_000_000),
    ("兆", 1_000_000_000_000), ("million", 1_000_000), ("billion", 1_000_000_000),
    ("trillion", 1_000_000_000_000),
    ("thousand", 1_000), ("bn", 1_000_000_000), ("b", 1_000_000_000), ("m", 1_000_000), ("k", 1_000),
  ]
}
