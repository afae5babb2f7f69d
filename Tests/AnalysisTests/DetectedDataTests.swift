import Foundation
import Testing

@testable import Analysis

@Suite struct DetectedDataTests {
  /// Each character is 10 pixels wide, each line 20 high.
  private func json(_ lines: [String], spacing: Double = 24) -> [String?] {
    let fields = DetectedData.fields(of: lines) { line, range in
      let text = lines[line]
      let start = text.distance(from: text.startIndex, to: range.lowerBound)
      let count = text.distance(from: range.lowerBound, to: range.upperBound)
      return CGRect(x: Double(start * 10), y: Double(line) * spacing, width: Double(count * 10), height: 20)
    }
    return fields.map { field in
      field.map {
        var json = JSONWriter()
        json.value($0.value)
        return String(decoding: json.bytes, as: UTF8.self)
      }
    }
  }

  @Test func dataStandsAtTheLineOnWhichItBegins() {
    #expect(
      json(["no data", "due November 30,", "2026: ¥500"]) == [
        nil, #"[{"type":"date","value":"2026-11-30","boxes":[[40,24,120,20],[0,48,40,20]]}]"#,
        #"[{"type":"money","value":"500 JPY","boxes":[[60,48,40,20]]}]"#,
      ])
  }

  @Test func neighboursOnALineHaveBoxesOfTheirOwn() {
    #expect(
      json(["03-1234-5678 ¥500 a@", "example.com 9:30"]) == [
        #"[{"type":"phone","value":"03-1234-5678","boxes":[[0,0,120,20]]},"#
          + #"{"type":"money","value":"500 JPY","boxes":[[130,0,40,20]]},"#
          + #"{"type":"email","value":"a@example.com","boxes":[[180,0,20,20],[0,24,110,20]]}]"#,
        #"[{"type":"date","value":"09:30","boxes":[[120,24,40,20]]}]"#,
      ])
  }

  @Test func linesFarApartDoNotGoOn() {
    #expect(
      json(["November 30,", "2026"], spacing: 90)
        == [#"[{"type":"date","value":"--11-30","boxes":[[0,0,110,20]]}]"#, nil])
  }

  @Test(arguments: [
    (CGRect(x: 0, y: 24, width: 80, height: 20), true), (CGRect(x: 210, y: 0, width: 80, height: 20), true),
    (CGRect(x: 0, y: 60, width: 80, height: 20), false),
    (CGRect(x: 300, y: 24, width: 80, height: 20), false),
    (CGRect(x: 0, y: 24, width: 80, height: 60), false),
  ])
  func neighbours(next: CGRect, areNeighbours: Bool) {
    #expect(DetectedData.areNeighbours(CGRect(x: 0, y: 0, width: 200, height: 20), next) == areNeighbours)
  }
}
