import Analysis
import Foundation
import Vision

/// Writes records in one of their forms.
final class EventOutput: Sendable {
  private let file: EventFile
  private struct State {
    var form: RecordForm
    var hasFailed = false
  }
  private let state: Locked<State>
  private let report: @Sendable (OutputReport) -> Void

  init(_ file: EventFile, form: RecordForm, report: @escaping @Sendable (OutputReport) -> Void) {
    self.file = file
    self.report = report
    state = Locked(State(form: form))
  }

  var name: String { file.name }

  /// Since when a record has been waiting for the file's reader.
  var waitingSince: ContinuousClock.Instant? { file.waitingSince }

  /// Waits for the file's reader no more.
  func abort() { file.giveUp() }

  /// Writes the record, in the order of the calls.
  func send(_ record: FrameRecord) {
    let failure = state.withLock { state -> Int32? in
      guard !state.hasFailed, let failure = file.write(state.form.bytes(of: record)) else { return nil }
      state.hasFailed = true
      return failure
    }
    switch failure {
    case nil: break
    case EPIPE: report(.readerLeft(name: name))
    case ETIMEDOUT: report(.failed(name: name, reason: "nobody reads them"))
    case let failure?: report(.failed(name: name, reason: String(cString: strerror(failure))))
    }
  }
}
