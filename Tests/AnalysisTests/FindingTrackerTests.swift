import Foundation
import Testing

@testable import Analysis

@Suite struct FindingTrackerTests {
  private let size = CGSize(width: 640, height: 360)

  private func person(_ x: Double, confidence: Float = 0.9, isWeak: Bool = false) -> Finding {
    var finding = Finding(
      object: "person", box: CGRect(x: x, y: 100, width: 40, height: 80), confidence: confidence)
    finding.isWeak = isWeak
    return finding
  }

  private let code = Finding(
    kind: .barcode, box: CGRect(x: 5, y: 5, width: 20, height: 20), label: "x", confidence: 1)

  /// What is not tracked stays as it is.
  @Test func otherFindingsAreKept() {
    let tracker = FindingTracker(TrackingPlan())
    for frame in 0..<3 {
      let told = tracker.update([code, person(50)], at: Double(frame) / 30, size: size).findings
      #expect(told.contains(code) && told.count == 2)
      #expect(told.compactMap(\.trackID) == [1])
    }
  }

  @Test func weakFindingsAreNotShown() {
    let tracker = FindingTracker(TrackingPlan())
    let told = tracker.update([person(50, confidence: 0.2, isWeak: true)], at: 0, size: size)
    #expect(told.findings.isEmpty)
  }

  @Test func kindsHaveIDsOfTheirOwn() {
    let tracker = FindingTracker(TrackingPlan())
    let face = Finding(kind: .face, box: CGRect(x: 60, y: 100, width: 20, height: 20), confidence: 0.9)
    for frame in 0..<3 {
      let told = tracker.update([person(50), face], at: Double(frame) / 30, size: size).findings
      #expect(told.map(\.kind) == [.object, .face] && told.map(\.trackID) == [1, 2])
    }
  }

  /// What is drawn between two analyses is where the thing has gone since.
  @Test func boxesMoveOnBetweenAnalyses() throws {
    let tracker = FindingTracker(TrackingPlan(zones: [try Zone("all=0,0,640,0,640,360")]))
    var told: [Finding] = []
    for step in 0..<10 {
      told =
        tracker.update([code, person(20 + Double(step) * 20)], at: Double(step) * 0.2, size: size).findings
    }
    let shown = tracker.shown(told, at: 1.9, size: size)
    #expect(shown.map(\.kind) == [.zone, .barcode, .object])
    #expect(abs(try #require(shown.last?.box).minX - 210) < 3)
    #expect(shown.last?.trackID == 1)
  }

  /// Their ids are of another numbering.
  @Test func linesOfTextAreNotInZones() throws {
    let plan = TrackingPlan(
      zones: [try Zone("all=0,0,640,0,640,360,0,360")], lines: [try CountingLine("gate=320,0,320,360")])
    let tracker = FindingTracker(plan)
    var events: [FrameEvent] = []
    for frame in 0..<4 {
      let x = frame.isMultiple(of: 2) ? 50.0 : 500
      let text = Finding(
        kind: .text, box: CGRect(x: x, y: 200, width: 60, height: 20), label: "words", confidence: 1,
        trackID: 1)
      let outcome = tracker.update([text, person(50)], at: Double(frame) / 30, size: size)
      events += outcome.events
      #expect(outcome.findings.first == text)
    }
    #expect(events.map(\.type) == ["zone"])
    #expect(events.first?.fields.contains(Finding.Field("label", "person")) == true)
  }

  @Test func anotherSourceHasOtherThings() {
    let tracker = FindingTracker(TrackingPlan())
    #expect(tracker.update([person(50)], at: 0, size: size).findings.map(\.trackID) == [1])
    #expect(tracker.update([person(50)], at: 0.1, size: size, source: 100).findings.map(\.trackID) == [2])
  }

  @Test func zonesTellWhatHappens() throws {
    let tracker = FindingTracker(
      TrackingPlan(
        zones: [try Zone("right=0.5,0.0,1.0,0.0,1.0,1.0,0.5,1.0")],
        lines: [try CountingLine("mid=320,0,320,360")]))
    var types: [String] = []
    for step in 0..<20 {
      types += tracker.update([person(20 + Double(step) * 30)], at: Double(step) * 0.2, size: size)
        .events.map(\.type)
    }
    #expect(types == ["zone", "line"] || types == ["line", "zone"])
  }

  /// A box that was not seen but followed says so.
  @Test func predictedBoxesSaySo() {
    let tracker = FindingTracker(TrackingPlan())
    for frame in 0..<10 { _ = tracker.update([person(50)], at: Double(frame) / 30, size: size) }
    let told = tracker.update([], at: 10.0 / 30, size: size).findings
    #expect(told.map { $0.fields.last } == [Finding.Field("predicted", true)])
  }

  @Test func motChallengeRowsCountFromOne() {
    var form = RecordForm.motChallenge
    var finding = person(50)
    finding.trackID = 3
    let record = FrameRecord(frame: 4, width: 640, height: 360, observations: [code, finding, person(9.5)])
    #expect(
      String(decoding: form.bytes(of: record), as: UTF8.self)
        == "5,3,51.00,101.00,40.00,80.00,0.9000,-1,-1,-1\n5,-1,10.50,101.00,40.00,80.00,0.9000,-1,-1,-1\n")
    #expect(form.bytes(of: FrameRecord(frame: 5, width: 640, height: 360)).isEmpty)
  }

  @Test func cocoResultsHaveCOCOsNumbers() {
    let lines = COCOResults.lines([code, person(50)], file: "a/000000000139.jpg", index: 4)
    let text = String(decoding: lines, as: UTF8.self).split(separator: "\n")
    #expect(text.count == 2)
    #expect(
      text.last
        == "{\"image_id\":139,\"category_id\":1,\"bbox\":[50,100,40,80],\"score\":0.9,\"category\":\"person\",\"file_name\":\"000000000139.jpg\"}"
    )
    #expect(
      String(decoding: COCOResults.lines([code], file: "b.jpg", index: 4), as: UTF8.self).contains(
        "\"image_id\":5"))
  }
}
