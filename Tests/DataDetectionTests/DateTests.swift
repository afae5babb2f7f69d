import DataDetection
import Foundation
import Testing

@Suite struct DateTests {
  @Test(arguments: [
    ("2026-11-30", "2026-11-30"), ("2026/11/30", "2026-11-30"), ("2026.11.30", "2026-11-30"),
    ("2026年11月30日", "2026-11-30"), ("2026 年 11 月 30 日(月)", "2026-11-30"), ("令和8年11月30日", "2026-11-30"),
    ("令和8年", "2026"), ("令和元年5月1日", "2019-05-01"), ("平成31年4月", "2019-04"), ("R8.11.30", "2026-11-30"),
    ("二〇二六年十一月三十日", "2026-11-30"), ("11月30日", "--11-30"), ("２０２６年１１月３０日", "2026-11-30"),
    ("2026年\n11月30日", "2026-11-30"), ("11/30/2026", "2026-11-30"), ("30.11.2026", "2026-11-30"),
    ("30/11/2026", "2026-11-30"), ("11/30/26", "2026-11-30"), ("11/30(月)", "--11-30"),
    ("11/30 19:30", "--11-30T19:30"),
    ("November 30, 2026", "2026-11-30"), ("November 30,\n2026", "2026-11-30"),
    ("Mon, 30 Nov 2026", "2026-11-30"),
    ("30th of November 2026", "2026-11-30"), ("Nov. 30", "--11-30"), ("30-Nov-2026", "2026-11-30"),
    ("30NOV26", "2026-11-30"), ("November 2026", "2026-11"), ("2024-02-29", "2024-02-29"),
    ("19:30", "19:30"), ("7:30 PM", "19:30"), ("7pm", "19:00"), ("12 a.m.", "00:00"), ("午後7時30分", "19:30"),
    ("19時半", "19:30"), ("午前10:00", "10:00"), ("10:00-18:00", "10:00/18:00"), ("10:00〜18:00", "10:00/18:00"),
    ("2026-11-30T19:41:45.120Z", "2026-11-30T19:41:45Z"),
    ("2026-11-30 19:30+09:00", "2026-11-30T19:30+09:00"),
    ("2026-11-30 19:30 JST", "2026-11-30T19:30+09:00"), ("Nov 30, 2026 at 7:30 PM", "2026-11-30T19:30"),
    ("2026年11月30日（月）午後7時", "2026-11-30T19:00"), ("19:30:05", "19:30:05"),
  ])
  func dates(text: String, value: String) { #expect(found(text) == ["date: \(value)"]) }

  @Test(arguments: [
    "2026-13-01", "2026-02-30", "2023-02-29", "1.2.3", "v2026.11.3", "192.168.1.20", "11/30", "1/2", "24時間",
    "3分",
    "25:00", "12:60", "00:11:22:33:44:55", "1:2", "version 10.11.2026.1", "may 5", "you may 30",
    "4901-12-345", "平成40年",
    "3月間", "10 years", "Mark 5", "2026", "8年前", "Aprilia 5",
  ])
  func others(text: String) { #expect(found(text, .calendarEvent).isEmpty) }

  @Test func datesAsValues() throws {
    var options = DataDetector.Options()
    options.documentTimeZone = TimeZone(identifier: "Asia/Tokyo")
    options.documentDate = Date(timeIntervalSince1970: 1_796_083_200)  // in December 2026
    options.documentRegion = .unitedKingdom
    let matches = DataDetector.matches(in: ["1/2/2026", "3月4日 5時"], options: options)
    let events = matches.compactMap { match -> Date? in
      if case .calendarEvent(let event) = match.details { event.startDate } else { nil }
    }
    let style = Date.ISO8601FormatStyle()
    #expect(events.map { $0.formatted(style) } == ["2026-01-31T15:00:00Z", "2026-03-03T20:00:00Z"])
  }
}
