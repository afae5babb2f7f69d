import Foundation

/// Reads times of day: 19:30, 7:30 PM, 7pm, 午後7時30分, and spans such as 10:00-18:00.
enum ClockReader {
  struct Span {
    let start: DateComponents
    let end: DateComponents?
  }

  static func span(_ cursor: inout Cursor) -> Span? {
    guard var start = time(&cursor) else { return nil }
    var attempt = cursor
    attempt.skipBlanks()
    guard attempt.skip(anyOf: ["-", "~", "–", "—", "to ", "until ", "から"]) != nil else {
      return Span(start: start, end: nil)
    }
    attempt.skipBlanks(acrossLines: true)
    guard let end = time(&attempt) else { return Span(start: start, end: nil) }
    cursor = attempt
    if start.timeZone == nil { start.timeZone = end.timeZone }
    return Span(start: start, end: end)
  }

  private static func time(_ cursor: inout Cursor) -> DateComponents? {
    for form in [japanese, digital] {
      var attempt = cursor
      guard var time = form(&attempt) else { continue }
      cursor = attempt
      time.timeZone = zone(&cursor, hasSeconds: time.second != nil)
      return time
    }
    return nil
  }

  /// 午後7時30分, 19時, 午前10:00.
  private static func japanese(_ cursor: inout Cursor) -> DateComponents? {
    let half = cursor.skip(anyOf: ["午前", "午後"])
    cursor.skipBlanks()
    guard let hour = cursor.japaneseNumber(1...2) else { return nil }
    var time = DateComponents(hour: hour, minute: 0)
    if half != nil, cursor.skip(":") {
      guard let minute = cursor.number(2...2) else { return nil }
      time.minute = minute
    } else {
      guard cursor.skip("時"), cursor.next != "間", cursor.next != "代" else { return nil }
      if cursor.skip("半") { time.minute = 30 }
      var attempt = cursor
      if let minute = attempt.japaneseNumber(1...2), attempt.skip("分"), attempt.next != "間" {
        time.minute = minute
        cursor = attempt
      }
    }
    if half == "午後", hour < 12 { time.hour = hour + 12 }
    if half == "午前", hour == 12 { time.hour = 0 }
    return isTime(time) ? time : nil
  }

  private static func digital(_ cursor: inout Cursor) -> DateComponents? {
    let isBefore = cursor.skip(anyOf: ["am ", "pm "])
    guard let hour = cursor.number(1...2) else { return nil }
    var time = DateComponents(hour: hour)
    if cursor.skip(":") {
      guard let minute = cursor.number(2...2) else { return nil }
      time.minute = minute
      guard seconds(&cursor, &time) else { return nil }
    }
    let half = halfOfDay(&cursor) ?? isBefore.map { String($0.prefix(1)) }
    guard half != nil || time.minute != nil, isEnd(cursor) else { return nil }
    if half != nil {
      guard (1...12).contains(hour) else { return nil }
      time.hour = hour % 12 + (half == "p" ? 12 : 0)
    }
    if time.minute == nil { time.minute = 0 }
    return isTime(time) ? time : nil
  }

  /// `:05` and fractions of it; false where what follows the minutes is no time.
  private static func seconds(_ cursor: inout Cursor, _ time: inout DateComponents) -> Bool {
    guard cursor.next == ":" else { return true }
    guard cursor.text[cursor.position + 1].isDigit else { return cursor.text[cursor.position + 1] != ":" }
    cursor.position += 1
    guard let second = cursor.number(2...2) else { return false }
    time.second = second
    var fraction = cursor
    if fraction.skip(","), fraction.digits(3...3) != nil { cursor = fraction }
    if cursor.next == ".", cursor.text[cursor.position + 1].isDigit {
      cursor.position += 1
      guard cursor.digits(1...9) != nil else { return false }
    }
    return true
  }

  private static func halfOfDay(_ cursor: inout Cursor) -> String? {
    var attempt = cursor
    attempt.skipBlanks()
    guard let word = attempt.skip(anyOf: ["am", "pm", "a.m", "p.m"]), !attempt.next.isAlphanumeric else {
      return nil
    }
    if word.count == 3 { _ = attempt.skip(".") }
    cursor = attempt
    return String(word.prefix(1))
  }

  private static func isEnd(_ cursor: Cursor) -> Bool {
    let next = cursor.next
    if next == "Z" { return true }
    if next == ":" || next == "." || next == "/" { return !cursor.text[cursor.position + 1].isAlphanumeric }
    return !next.isAlphanumeric && next != "%"
  }

  private static func isTime(_ time: DateComponents) -> Bool {
    let minute = time.minute ?? 0
    let hour = time.hour ?? 0
    return hour < 24 && minute < 60 && (time.second ?? 0) < 61 || hour == 24 && minute == 0
  }

  /// UTC, JST, Z, +09:00, -0800.
  private static func zone(_ cursor: inout Cursor, hasSeconds: Bool) -> TimeZone? {
    var attempt = cursor
    attempt.skipBlanks()
    if attempt.next.isUppercase, let word = attempt.word(), let seconds = DateWords.zones[word],
      !attempt.next.isAlphanumeric
    {
      cursor = attempt
      return TimeZone(secondsFromGMT: seconds)
    }
    attempt = cursor
    attempt.skipBlanks()
    guard let seconds = offset(&attempt, hasSeconds: hasSeconds) else { return nil }
    cursor = attempt
    return TimeZone(secondsFromGMT: seconds)
  }

  /// Behind hours and minutes alone, -18:00 is the end of a span.
  private static func offset(_ cursor: inout Cursor, hasSeconds: Bool) -> Int? {
    let isWest = cursor.skip("-")
    guard isWest || cursor.skip("+"), let digits = cursor.digits(2...4), digits.count != 3 else { return nil }
    var number = cursor.value(of: digits)
    if digits.count == 2 {
      guard !isWest || hasSeconds, cursor.skip(":"), let minute = cursor.number(2...2) else { return nil }
      number = number * 100 + minute
    }
    guard number <= 1400, number % 100 < 60, !cursor.next.isAlphanumeric, cursor.next != ":" else {
      return nil
    }
    return (isWest ? -1 : 1) * (number / 100 * 3600 + number % 100 * 60)
  }
}
