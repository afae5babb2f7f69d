import Foundation

extension DayReader {
  /// 2026年11月30日, 令和8年, 11月30日, also in 漢数字.
  func japanese(_ cursor: inout Cursor) -> Day? {
    _ = cursor.skip("西暦")
    guard let year = yearOfEra(&cursor) ?? commonYear(&cursor) else { return monthOfYear(nil, &cursor) }
    let end = cursor
    cursor.skipBlanks(acrossLines: true)
    if let day = monthOfYear(year, &cursor) { return day }
    cursor = end
    // 2026年間 and 2026年度 are no years of the calendar, 8年前 is none at all.
    guard !"間度前後生目".unicodeScalars.contains(cursor.next) else { return nil }
    return Self.day(year, nil, nil)
  }

  private func yearOfEra(_ cursor: inout Cursor) -> Int? {
    var attempt = cursor
    guard let era = DateWords.eras.first(where: { attempt.skip($0.name) }) else { return nil }
    attempt.skipBlanks(acrossLines: true)
    guard let year = attempt.skip("元") ? 1 : attempt.japaneseNumber(1...2), era.years.contains(year) else {
      return nil
    }
    attempt.skipBlanks()
    guard attempt.skip("年") else { return nil }
    cursor = attempt
    return era.offset + year
  }

  private func commonYear(_ cursor: inout Cursor) -> Int? {
    var attempt = cursor
    guard let year = attempt.japaneseNumber(4...4), year >= 1600 else { return nil }
    attempt.skipBlanks()
    guard attempt.skip("年") else { return nil }
    cursor = attempt
    return year
  }

  private func monthOfYear(_ year: Int?, _ cursor: inout Cursor) -> Day? {
    guard let month = cursor.japaneseNumber(1...2) else { return nil }
    cursor.skipBlanks()
    guard cursor.skip("月"), !(cursor.next == "間") else { return nil }
    let end = cursor
    cursor.skipBlanks(acrossLines: true)
    if let day = cursor.japaneseNumber(1...2) {
      cursor.skipBlanks()
      if cursor.skip("日"), cursor.next != "間" { return Self.day(year, month, day) }
    }
    cursor = end
    return year == nil ? nil : Self.day(year, month, nil)
  }

  /// 30 November 2026, November 30, 2026, Nov 30, 30-Nov-2026, November 2026; with the day of the week before it.
  func named(_ cursor: inout Cursor) -> Day? {
    skipWeekday(&cursor)
    let start = cursor
    if let day = dayFirst(&cursor) { return day }
    cursor = start
    return monthFirst(&cursor)
  }

  private func skipWeekday(_ cursor: inout Cursor) {
    var attempt = cursor
    guard let word = attempt.word(), DateWords.weekdays.contains(word) else { return }
    _ = attempt.skip(".")
    _ = attempt.skip(",")
    attempt.skipBlanks(acrossLines: true)
    cursor = attempt
  }

  private func dayFirst(_ cursor: inout Cursor) -> Day? {
    guard let day = cursor.number(1...2) else { return nil }
    ordinal(&cursor)
    let isTight = !cursor.skipBlanks(acrossLines: true)
    if cursor.skip("of ") { cursor.skipBlanks() }
    if isTight { _ = cursor.skip("-") || cursor.skip("/") || cursor.skip(".") }
    cursor.skipBlanks()
    guard let month = month(&cursor) else { return nil }
    let end = cursor
    _ = cursor.skip("-") || cursor.skip("/") || cursor.skip(",")
    cursor.skipBlanks(acrossLines: true)
    if let year = year(&cursor, isShort: isTight) { return Self.day(year, month, day) }
    cursor = end
    return Self.day(nil, month, day)
  }

  private func monthFirst(_ cursor: inout Cursor) -> Day? {
    guard let month = month(&cursor) else { return nil }
    _ = cursor.skip("-") || cursor.skip(",")
    guard cursor.skipBlanks(acrossLines: true) || cursor.previous == "-" || cursor.previous == "." else {
      return nil
    }
    if let year = year(&cursor, isShort: false) { return Self.day(year, month, nil) }
    guard let day = cursor.number(1...2),
      !":./".unicodeScalars.contains(cursor.next) || !cursor.text[cursor.position + 1].isDigit
    else { return nil }
    ordinal(&cursor)
    guard !cursor.next.isAlphanumeric else { return nil }
    let end = cursor
    _ = cursor.skip(",") || cursor.skip("-")
    cursor.skipBlanks(acrossLines: true)
    if let year = year(&cursor, isShort: false) { return Self.day(year, month, day) }
    cursor = end
    return Self.day(nil, month, day)
  }

  /// A name with a capital; `may` and `march` are words.
  private func month(_ cursor: inout Cursor) -> Int? {
    guard cursor.next.isUppercase, let word = cursor.word(), let month = DateWords.months[word] else {
      return nil
    }
    if word.count <= 4, word != "may", word != "june", word != "july" { _ = cursor.skip(".") }
    return month
  }

  private func ordinal(_ cursor: inout Cursor) {
    var attempt = cursor
    if attempt.skip(anyOf: ["st", "nd", "rd", "th"]) != nil, !attempt.next.isAlphanumeric {
      cursor = attempt
    }
  }

  private func year(_ cursor: inout Cursor, isShort: Bool) -> Int? {
    let start = cursor
    if let year = cursor.number(4...4), (1600...2299).contains(year), !cursor.next.isAlphanumeric {
      return year
    }
    cursor = start
    if isShort, let year = cursor.number(2...2), !cursor.next.isAlphanumeric, cursor.next != ":" {
      return 2000 + year
    }
    cursor = start
    return nil
  }
}

extension Cursor {
  /// Reads a number in digits, or in 漢数字 as in 二〇二六 and 三十一.
  mutating func japaneseNumber(_ count: ClosedRange<Int>) -> Int? {
    if next.isDigit { return number(count) }
    let start = position
    var total = 0
    var digit: Int?
    var places = 0
    while let value = Self.kanji[next], places < 5 {
      position += 1
      places += 1
      if value == 10 {
        total += (digit ?? 1) * 10
        digit = nil
      } else {
        digit = (digit ?? 0) * 10 + value
      }
    }
    let value = total + (digit ?? 0)
    guard position > start, String(value).count <= count.upperBound, String(value).count >= count.lowerBound
    else {
      position = start
      return nil
    }
    return value
  }

  private static let kanji: [Unicode.Scalar: Int] = [
    "〇": 0, "一": 1, "二": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9, "十": 10,
  ]
}
