import Foundation

/// Dates, times, and a date with the time behind it.
struct DateDetector: Detector {
  let options: DataDetector.Options

  func detection(at position: Int, in text: ScannedText, claims: Claims) -> Detection? {
    let first = text[position]
    guard first.isAlphanumeric || first.isIdeograph, isStart(position, in: text, claims: claims) else {
      return nil
    }
    var cursor = Cursor(text, at: position)
    if let day = DayReader(options: options).read(&cursor) {
      var time = cursor
      let clock = timeAfterDay(&time)
      guard clock != nil || day.isCertain,
        !text.scalars[position..<cursor.position].contains(".")
          || !NumberLabel.isVersion(before: position, in: text)
      else { return nil }
      if clock != nil { cursor = time }
      return detection(day: day.components, clock: clock, range: position..<cursor.position)
    }
    guard let clock = ClockReader.span(&cursor) else { return nil }
    return detection(day: DateComponents(), clock: clock, range: position..<cursor.position)
  }

  /// A number or word begins here, which is no part of a version, an amount or an address of the network.
  private func isStart(_ position: Int, in text: ScannedText, claims: Claims) -> Bool {
    let first = text[position]
    let previous = text[position - 1]
    if claims.isClaimed(position - 1) { return previous == " " }
    if first.isIdeograph { return true }
    if previous.isAlphanumeric || previous.isOtherWordLetter || "¥$€£#_@%=".unicodeScalars.contains(previous)
    {
      return false
    }
    if "-./:,".unicodeScalars.contains(previous) {
      let before = text[position - 2]
      if "-/".unicodeScalars.contains(previous), claims.isClaimed(position - 2) { return true }
      // 12:30 in fe80::12:30
      if previous == ":", before == ":" { return false }
      return !(before.isAlphanumeric && (first.isDigit ? true : previous != ",") && previous != ",")
        || before == " "
    }
    return true
  }

  /// The time behind a date: after blanks, a comma, `T`, `at`, or the day of the week in brackets.
  private func timeAfterDay(_ cursor: inout Cursor) -> ClockReader.Span? {
    if cursor.next == "T", cursor.text[cursor.position + 1].isDigit {
      cursor.position += 1
      return ClockReader.span(&cursor)
    }
    DayReader.skipWeekdayInBrackets(&cursor)
    _ = cursor.skip(",")
    cursor.skipBlanks()
    _ = cursor.skip("-") && cursor.skipBlanks()
    if cursor.skip("at ") || cursor.skip("at\n") || cursor.skip("from ") { cursor.skipBlanks() }
    return ClockReader.span(&cursor)
  }

  private func detection(day: DateComponents, clock: ClockReader.Span?, range: Range<Int>) -> Detection {
    let start = joined(day, clock?.start)
    let end = clock?.end
    let details = DataDetector.Match.SemanticDetails.CalendarEvent(
      start: start, end: end, allDay: clock == nil, startDate: date(start),
      endDate: end.flatMap { date(joined(day, $0)) }, startTimeZone: start.timeZone,
      endTimeZone: end?.timeZone)
    return Detection(details: .calendarEvent(details), range: range)
  }

  private func joined(_ day: DateComponents, _ clock: DateComponents?) -> DateComponents {
    var parts = day
    parts.hour = clock?.hour
    parts.minute = clock?.minute
    parts.second = clock?.second
    parts.timeZone = clock?.timeZone
    return parts
  }

  private func date(_ parts: DateComponents) -> Date? {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = parts.timeZone ?? options.documentTimeZone ?? .current
    var parts = parts
    if parts.year == nil, parts.month != nil, let today = options.documentDate {
      parts.year = calendar.component(.year, from: today)
    }
    guard let year = parts.year, let month = parts.month, let day = parts.day,
      DateWords.isDay(year: year, month: month, day: day)
    else { return nil }
    return calendar.date(from: parts)
  }
}
