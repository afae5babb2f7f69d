import Analysis
import Foundation
import Testing

@Suite struct EventFilterTests {
  private func record(_ findings: [Finding]?, events: [FrameEvent] = []) -> FrameRecord {
    FrameRecord(width: 64, height: 48, observations: findings, events: events)
  }

  private func code(_ payload: String, x: Double = 0) -> Finding {
    Finding(
      kind: .barcode, box: CGRect(x: x, y: 0, width: 9, height: 9), confidence: Float(0.5 + x / 100),
      fields: [.init("symbology", "qr"), .init("payload", .string(payload))])
  }

  private func admitted(_ records: [FrameRecord], _ trigger: EventTrigger = .change) -> [Bool] {
    var filter = EventFilter(trigger)
    return records.map { filter.admits($0) }
  }

  @Test func everyAdmitsAll() {
    #expect(admitted([record([]), record([]), record(nil)], .every) == [true, true, true])
  }

  @Test func changeIgnoresMovementAndOrder() {
    let records = [
      record([code("a"), code("b")]), record([code("a", x: 3), code("b")]),
      record([code("b"), code("a", x: 5)]),
    ]
    #expect(admitted(records) == [true, false, false])
  }

  @Test func changeAdmitsOtherThings() {
    let records = [
      record([]), record([code("a")]), record([code("b")]), record([code("b"), code("b", x: 20)]), record([]),
    ]
    #expect(admitted(records) == [true, true, true, true, true])
  }

  @Test func changeAdmitsAnotherTrackOrLabel() {
    let person = Finding(kind: .object, trackID: 1, fields: [.init("label", "person")])
    var other = person
    other.trackID = 2
    var dog = other
    dog.fields = [.init("label", "dog")]
    #expect(
      admitted([record([person]), record([other]), record([dog]), record([dog])]) == [
        true, true, true, false,
      ])
  }

  @Test func changeIgnoresFramesThatWereNotAnalysed() {
    #expect(admitted([record([code("a")]), record(nil), record([code("a")])]) == [true, false, false])
  }

  @Test func changeAdmitsWhatHappened() {
    let entered = FrameEvent(type: "zone", fields: [.init("action", "enter")])
    #expect(
      admitted([record([]), record([], events: [entered]), record(nil, events: [entered]), record([])])
        == [true, true, true, false])
  }
}
