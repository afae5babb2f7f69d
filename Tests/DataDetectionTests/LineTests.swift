import DataDetection
import Foundation
import Testing

@Suite struct LineTests {
  @Test func businessCard() {
    let lines = [
      "株式会社サイトライン", "山田 太郎", "〒100-0001 東京都千代田区千代田1-1", "TEL 03-1234-5678 FAX 03-1234-5679",
      "taro@example.co.jp", "https://www.example.co.jp/",
    ]
    #expect(
      found(lines) == [
        "address: 〒100-0001 東京都千代田区千代田1-1", "phone: 03-1234-5678", "phone: 03-1234-5679",
        "email: taro@example.co.jp",
        "url: https://www.example.co.jp/",
      ])
  }

  @Test func partsAreTheStretchesOfEachLine() {
    #expect(
      printed(["Web:  https://example.com/a/  ", "  b/c.html  now", "on ２０２６年", "11月30日."])
        == [["https://example.com/a/", "b/c.html"], ["２０２６年", "11月30日"]])
  }

  @Test func charactersStayWhole() {
    #expect(printed(["e\u{301}👨‍👩‍👧 ¥5 👍🏽"]) == [["¥5"]])
  }

  @Test func aBlockEndsData() {
    #expect(found(["November 30,", "2026"]) == ["date: 2026-11-30"])
    #expect(found(["November 30,", "", "2026"]) == ["date: --11-30"])
    let apart = DataDetector.matches(in: ["November 30,", "2026"], isContinued: { _ in false })
    #expect(apart.map(\.value) == ["--11-30"])
  }

  @Test func matchesOfOneText() async {
    let text = "Call 03-1234-5678\nor write to a@\nexample.com"[...].dropFirst(5)
    var matches: [String] = []
    for await match in text.dataDetectorMatches() {
      matches.append(match.range.map { String(text[$0]) } ?? "")
    }
    #expect(matches == ["03-1234-5678", "a@\nexample.com"])
  }

  @Test func onlyTheWantedTypes() {
    #expect(found("$5 on 2026-11-30", .moneyAmount) == ["money: 5 USD"])
    #expect(found("https://example.com/2026/11/30", .calendarEvent).isEmpty)
  }

  @Test(arguments: 0..<20) func nothingTraps(seed: Int) {
    var random = SeededGenerator(state: UInt64(seed) &* 7919 &+ 1)
    let pieces = [
      "http://", "www.", "@", ".com", "example", "2026", "年", "11", "月", "30", "日", "-", "/", ".", ":", " ",
      "\n", "¥",
      "$", "円", "万", "〒", "東京都", "千代田区", "丁目", "+81", "(", ")", "0", "03", "1234", "1Z", "JL", "便", "Flight",
      "Nov",
      "pm", "é", "e\u{301}", "👨‍👩‍👧", "\u{200D}", "\r\n", "\u{2029}", "St", "Main", "CA", "95014", "xn--", "%",
      "#", "?", "９", "ー",
      "令和", "元", "十", "R8", "T", "Z", ",", "99999999999999999999", "Box", "PO ", "EE", "\u{0}",
    ]
    for _ in 0..<200 {
      var lines = [""]
      for _ in 0..<Int.random(in: 0..<40, using: &random) {
        switch Int.random(in: 0..<8, using: &random) {
        case 0: lines.append("")
        case 1: lines[lines.count - 1].unicodeScalars.append(randomScalar(&random))
        default: lines[lines.count - 1] += pieces.randomElement(using: &random) ?? ""
        }
      }
      let matches = DataDetector.matches(in: lines)
      for part in matches.flatMap(\.parts) { #expect(!lines[part.line][part.range].isEmpty) }
      for match in matches { #expect(!match.value.isEmpty) }
    }
  }

  private func randomScalar(_ random: inout SeededGenerator) -> Unicode.Scalar {
    Unicode.Scalar(UInt32.random(in: 0..<0x11_0000, using: &random)) ?? "x"
  }
}

private struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ (state >> 29)
  }
}
