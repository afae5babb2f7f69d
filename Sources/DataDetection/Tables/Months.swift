/// The words of dates.
enum DateWords {
  static let months: [String: Int] = [
    "january": 1, "february": 2, "march": 3, "april": 4, "may": 5, "june": 6, "july": 7, "august": 8,
    "september": 9, "october": 10, "november": 11, "december": 12, "jan": 1, "feb": 2, "mar": 3, "apr": 4,
    "jun": 6, "jul": 7, "aug": 8, "sep": 9, "sept": 9, "oct": 10, "nov": 11, "dec": 12,
  ]
  static let weekdays: Set<String> = [
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "mon", "tue", "tues", "wed",
    "thu",
    "thur", "thurs", "fri", "sat", "sun",
  ]
  /// Japanese eras and the year before their first.
  static let eras: [(name: String, offset: Int, years: ClosedRange<Int>)] = [
    ("令和", 2018, 1...99), ("平成", 1988, 1...31), ("昭和", 1925, 1...64), ("大正", 1911, 1...15),
    ("明治", 1867, 1...45),
  ]
  /// Seconds from GMT.
  static let zones: [String: Int] = [
    "utc": 0, "gmt": 0, "z": 0, "jst": 32400, "cet": 3600, "cest": 7200, "bst": 3600, "est": -18000,
    "edt": -14400,
    "cst": -21600, "cdt": -18000, "mst": -25200, "mdt": -21600, "pst": -28800, "pdt": -25200,
  ]

  static func isDay(year: Int?, month: Int, day: Int) -> Bool {
    guard (1...12).contains(month), day >= 1 else { return false }
    let isLeap = year.map { $0 % 4 == 0 && ($0 % 100 != 0 || $0 % 400 == 0) } ?? true
    let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    return day <= days[month - 1]
  }
}
