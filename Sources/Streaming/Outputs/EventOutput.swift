import Analysis
import Foundation
import Vision

/// Writes records in one of their forms.
final class EventOutput: Sendable {
  private let file: EventFile
  private let form: Locked<RecordForm>
  private let report: @Sendable (OutputReport) -> Void

  init(_ file: EventFile, form: RecordForm, report: @escaping @Sendable (OutputReport) -> Void) {
    self.file = file
    self.report = report
    self.form = Locked(form)
  }

  var name: String { file.name }

  /// Writes the record, in the order of the calls.
  func send(_ record: FrameRecord) {
    guard let failure = form.withLock({ file.write($0.bytes(of: record)) }) else { return }
    report(
      failure == EPIPE
        ? .closed(name: name) : .failed(name: name, reason: String(cString: strerror(failure))))
  }
}
