import Foundation
import Vision

/// How many characters of printed pages are read wrongly: A4 at 300 dots an inch, in several fonts and sizes.
enum PagesBenchmark: Benchmark {
  static let name = "pages"
  static let summary = "text on A4 pages at 300 dpi: character error rate and time (pages)"

  static func run(_ arguments: [String]) async throws {
    guard arguments.isEmpty else { return print("usage: pages") }
    print("font                          characters  wrong     CER  seconds")
    var total = (characters: 0, wrong: 0)
    for page in PrintedPage.all {
      let file = try page.picture()
      defer { try? FileManager.default.removeItem(at: file) }
      let start = ContinuousClock.now
      let lines = try await RecognizeTextRequest().perform(on: file)
      let time = start.duration(to: .now).inSeconds
      let read = page.joined(lines.map(\.transcript))
      let wrong = distance(Array(read), Array(page.text))
      total.characters += page.text.count
      total.wrong += wrong
      report(page.font, page.text.count, wrong, seconds: time)
    }
    report("all", total.characters, total.wrong, seconds: nil)
  }

  private static func report(_ title: String, _ characters: Int, _ wrong: Int, seconds: Double?) {
    let rate = Double(wrong) / Double(characters) * 100
    print(
      title.padding(toLength: 30, withPad: " ", startingAt: 0)
        + String(format: "%10d %6d %6.2f%%", characters, wrong, rate)
        + (seconds.map { String(format: " %8.1f", $0) } ?? ""))
  }

  /// Levenshtein's: the fewest characters put in, left out or changed.
  private static func distance(_ a: [Character], _ b: [Character]) -> Int {
    var row = Array(0...b.count)
    for (i, x) in a.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, y) in b.enumerated() {
        let next = min(row[j + 1] + 1, row[j] + 1, diagonal + (x == y ? 0 : 1))
        diagonal = row[j + 1]
        row[j + 1] = next
      }
    }
    return row[b.count]
  }
}
