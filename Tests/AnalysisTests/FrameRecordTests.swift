import Foundation
import Testing

@testable import Analysis

@Suite struct FrameRecordTests {
  private func line(_ record: FrameRecord) -> String {
    var json = JSONWriter()
    record.write(to: &json)
    return String(decoding: json.bytes, as: UTF8.self)
  }

  private let code = Finding(
    kind: .barcode, box: CGRect(x: 210, y: 300.126, width: 198, height: 198),
    corners: [
      CGPoint(x: 210, y: 300), CGPoint(x: 408, y: 300), CGPoint(x: 408, y: 498), CGPoint(x: 210, y: 498),
    ],
    label: "https://…", confidence: 1,
    fields: [.init("symbology", "qr"), .init("payload", "https://example.com"), .init("gs1", true)])

  @Test func writesAFrameInTheDocumentedOrder() {
    let record = FrameRecord(
      frame: 12, pts: 0.4, utc: Date(timeIntervalSince1970: 1_796_067_705.12), source: "cam1", width: 1920,
      height: 1080, observations: [code])
    #expect(
      line(record) == #"{"frame":12,"pts":0.4,"utc":"2026-11-30T19:41:45.120Z","source":"cam1","#
        + #""width":1920,"height":1080,"observations":[{"kind":"barcode","symbology":"qr","#
        + #""payload":"https://example.com","gs1":true,"confidence":1,"box":[210,300.13,198,198],"#
        + #""corners":[[210,300],[408,300],[408,498],[210,498]]}]}"# + "\n")
  }

  @Test func leavesOutWhatIsNotKnown() {
    #expect(line(FrameRecord(width: 4, height: 3)) == "{\"width\":4,\"height\":3}\n")
    #expect(
      line(FrameRecord(frame: 0, width: 4, height: 3, observations: []))
        == "{\"frame\":0,\"width\":4,\"height\":3,\"observations\":[]}\n")
    let bare = Finding(kind: .classification, confidence: 0.83)
    #expect(
      line(FrameRecord(width: 4, height: 3, observations: [bare]))
        == #"{"width":4,"height":3,"observations":[{"kind":"classification","confidence":0.83}]}"# + "\n")
  }

  @Test func writesNoNumberThatIsNotFinite() {
    let broken = Finding(
      kind: .object, box: CGRect(x: Double.nan, y: 0, width: 1, height: 1),
      corners: [CGPoint(x: 0, y: Double.infinity)], confidence: .nan, trackID: 7)
    #expect(
      line(FrameRecord(pts: .nan, width: 4, height: 3, observations: [broken]))
        == #"{"width":4,"height":3,"observations":[{"kind":"object","track_id":7}]}"# + "\n")
  }

  @Test func writesListsOfAKindLast() {
    let text = Finding(
      kind: .text, box: CGRect(x: 0, y: 0, width: 2, height: 2), confidence: 0.97,
      fields: [.init("candidates", [["text": "EXIT"]]), .init("text", "EXIT")])
    #expect(
      line(FrameRecord(width: 4, height: 3, observations: [text]))
        == #"{"width":4,"height":3,"observations":[{"kind":"text","text":"EXIT","confidence":0.97,"#
        + #""box":[0,0,2,2],"candidates":[{"text":"EXIT"}]}]}"# + "\n")
  }

  @Test func writesWhatHappened() {
    let event = FrameEvent(type: "zone", fields: [.init("name", "door"), .init("track_id", 7)])
    #expect(
      line(FrameRecord(width: 4, height: 3, events: [event]))
        == #"{"width":4,"height":3,"events":[{"type":"zone","name":"door","track_id":7}]}"# + "\n")
  }

  @Test func writesAFileThatCannotBeRead() {
    var json = JSONWriter()
    FileErrorRecord(source: "a\"b.png", error: "not a picture").write(to: &json)
    #expect(
      String(decoding: json.bytes, as: UTF8.self)
        == #"{"source":"a\"b.png","error":"not a picture"}"# + "\n")
  }

  @Test(arguments: [
    (0.0, "1970-01-01T00:00:00.000Z"), (951_782_400.999, "2000-02-29T00:00:00.999Z"),
    (1_709_251_199, "2024-02-29T23:59:59.000Z"), (4_107_542_400, "2100-03-01T00:00:00.000Z"),
    (-0.001, "1969-12-31T23:59:59.999Z"),
  ])
  func writesUTC(seconds: Double, expected: String) {
    #expect(UTCTime(Date(timeIntervalSince1970: seconds)).description == expected)
  }
}
