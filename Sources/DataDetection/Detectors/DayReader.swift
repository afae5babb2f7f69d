import Foundation

/// Reads the forms in which days, months and years are printed.
struct DayReader {
  let options: DataDetector.Options

  struct Day {
    let components: DateComponents
    /// Whether it is one without a time behind it: 11/30 alone may be a fraction.
    let isCertain: Bool
  }

  func read(_ cursor: inout Cursor) -> Day? {
    for form in [japanese, named, yearFirst, yearLast, monthAndDay] {
      var attempt = cursor
      guard let day = form(&attempt) else { continue }
      cursor = attempt
      return day
    }
    return nil
  }

  static func day(_ year: Int?, _ month: Int?, _ day: Int?, isCertain: Bool = true) -> Day? {
    if let year, !(1600...2299).contains(year) { return nil }
    if let month, !DateWords.isDay(year: year, month: month, day: day ?? 1) { return nil }
    return Day(components: DateComponents(year: year, month: month, day: day), isCertain: isCertain)
  }

  /// 2026-11-30, 2026/11/30, 2026.11.30, R8.11.30.
  private func yearFirst(_ cursor: inout Cursor) -> Day? {
    var offset = 0
    if cursor.next == "R" || cursor.next == "H" {
      offset = cursor.next == "R" ? 2018 : 1988
      cursor.position += 1
    }
    guard let year = cursor.number(offset > 0 ? 1...2 : 4...4), let sign = separator(&cursor),
      let month = cursor.number(1...2), skip(sign, &cursor), let day = cursor.number(1...2),
      isEnd(cursor, sign)
    else { return nil }
    return Self.day(year + offset, month, day)
  }

  /// 11/30/2026, 30.11.2026, 30-11-2026; with `/` also two digits for the year.
  private func yearLast(_ cursor: inout Cursor) -> Day? {
    guard let first = cursor.number(1...2), let sign = separator(&cursor), let second = cursor.number(1...2),
      skip(sign, &cursor)
    else { return nil }
    let start = cursor.position
    guard var year = cursor.number(sign == "/" ? 2...4 : 4...4), cursor.position - start != 3,
      isEnd(cursor, sign)
    else { return nil }
    if cursor.position - start == 2 { year += year < 70 ? 2000 : 1900 }
    let isDayFirst = sign == "." || first > 12 || second <= 12 && putsDayFirst
    return isDayFirst ? Self.day(year, second, first) : Self.day(year, first, second)
  }

  private var putsDayFirst: Bool {
    guard let region = options.documentRegion?.identifier else { return false }
    return !["US", "JP", "CN", "KR", "TW", "PH"].contains(region)
  }

  /// 11/30, which needs the day of the week or a time behind it.
  private func monthAndDay(_ cursor: inout Cursor) -> Day? {
    guard let month = cursor.number(1...2), cursor.skip("/"), let day = cursor.number(1...2),
      isEnd(cursor, "/")
    else { return nil }
    return Self.day(nil, month, day, isCertain: Self.skipWeekdayInBrackets(&cursor))
  }

  private func separator(_ cursor: inout Cursor) -> Unicode.Scalar? {
    for sign in "-/.".unicodeScalars where cursor.skip(sign) {
      skipGap(after: sign, &cursor)
      return sign
    }
    return nil
  }

  /// A blank may stand behind a dot; a line may end at one of the other signs.
  private func skipGap(after sign: Unicode.Scalar, _ cursor: inout Cursor) {
    _ = cursor.skip(sign == "." ? " " : ScannedText.lineBreak)
  }

  private func skip(_ sign: Unicode.Scalar, _ cursor: inout Cursor) -> Bool {
    guard cursor.skip(sign) else { return false }
    skipGap(after: sign, &cursor)
    return true
  }

  /// No further group of digits, and no letter but the `T` before a time.
  private func isEnd(_ cursor: Cursor, _ sign: Unicode.Scalar) -> Bool {
    let next = cursor.next
    if next == "T" { return cursor.text[cursor.position + 1].isDigit }
    if next == sign || next == "-" || next == "/" || next == "." {
      return !cursor.text[cursor.position + 1].isDigit || next != sign && isDay(behind: cursor)
    }
    return !next.isAlphanumeric && next != "%"
  }

  /// Whether another whole day follows a sign: 2026/11/30-2026/12/01.
  private func isDay(behind cursor: Cursor) -> Bool {
    var cursor = cursor
    guard cursor.skip("-") || cursor.skip("/") else { return false }
    var other = cursor
    return yearFirst(&cursor) != nil || yearLast(&other) != nil
  }

  /// (月), (Mon), 月曜日: whether one stood there.
  @discardableResult
  static func skipWeekdayInBrackets(_ cursor: inout Cursor) -> Bool {
    var attempt = cursor
    attempt.skipBlanks()
    let isBracketed = attempt.skip("(") || attempt.skip("[")
    if attempt.skip({ "月火水木金土日".unicodeScalars.contains($0) }) {
      guard attempt.skip("曜日") || attempt.skip("曜") || isBracketed else { return false }
      _ = attempt.skip("・祝") || attempt.skip("祝")
    } else {
      guard isBracketed, let word = attempt.word(), DateWords.weekdays.contains(word) else { return false }
    }
    guard !isBracketed || attempt.skip(")") || attempt.skip("]") else { return false }
    cursor = attempt
    return true
  }
}
