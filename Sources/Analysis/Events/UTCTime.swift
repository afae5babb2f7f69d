import Foundation

/// A moment as events write it: UTC with milliseconds, such as `2026-11-30T19:41:45.120Z`.
struct UTCTime: CustomStringConvertible {
  private let milliseconds: Int

  init(_ date: Date) { milliseconds = Int((date.timeIntervalSince1970 * 1000).rounded()) }

  var description: String {
    let (days, inDay) = Self.floorDivide(milliseconds, by: 86_400_000)
    let (year, month, day) = Self.civil(days)
    let date = "\(Self.pad(year, to: 4))-\(Self.pad(month, to: 2))-\(Self.pad(day, to: 2))"
    let hours = Self.pad(inDay / 3_600_000, to: 2)
    let minutes = Self.pad(inDay / 60_000 % 60, to: 2)
    let seconds = Self.pad(inDay / 1000 % 60, to: 2)
    return "\(date)T\(hours):\(minutes):\(seconds).\(Self.pad(inDay % 1000, to: 3))Z"
  }

  /// The Gregorian date that many days after 1970-01-01, counted in eras of 400 years that begin in March.
  private static func civil(_ days: Int) -> (year: Int, month: Int, day: Int) {
    let (era, dayOfEra) = floorDivide(days + 719_468, by: 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }

  private static func floorDivide(_ value: Int, by divisor: Int) -> (quotient: Int, remainder: Int) {
    let remainder = ((value % divisor) + divisor) % divisor
    return ((value - remainder) / divisor, remainder)
  }

  private static func pad(_ value: Int, to width: Int) -> String {
    let digits = String(value)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
