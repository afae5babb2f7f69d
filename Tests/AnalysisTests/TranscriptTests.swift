import Foundation
import Testing

@testable import Analysis

@Suite struct TranscriptTests {
  private func record(_ lines: String..., isAnalysed: Bool = true) -> FrameRecord {
    let text = lines.map { Finding(kind: .text, fields: [.init("text", .string($0))]) }
    let code = Finding(kind: .barcode, fields: [.init("text", "no line"), .init("payload", "1")])
    return FrameRecord(width: 10, height: 10, observations: isAnalysed ? [code] + text : nil)
  }

  @Test func linesOfTextInOrder() {
    #expect(record("EXIT", "出口").transcript == "EXIT\n出口")
    #expect(record().transcript.isEmpty)
  }

  @Test func textIsWrittenWhenItChanges() {
    var form = RecordForm.text(previous: nil)
    let written = [
      record(), record("A", "B"), record("A", "B"), record(isAnalysed: false), record("C"), record(),
      record("C"),
    ].map { String(decoding: form.bytes(of: $0), as: UTF8.self) }
    #expect(written == ["", "A\nB\n\n", "", "", "C\n\n", "", "C\n\n"])
  }
}
