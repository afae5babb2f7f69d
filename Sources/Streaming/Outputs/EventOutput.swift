import Analysis
import Foundation
import Vision

/// Writes records in one of their forms.
final class EventOutput: Sendable {
  let name: String
  private let descriptor: Int32
  private let closes: Bool
  private struct State {
    var form: RecordForm
    var hasFailed = false
  }
  private let state: Locked<State>
  private let report: @Sendable (OutputReport) -> Void

  /// - Parameter path: where the lines go; `-` is the standard output.
  /// - Throws: `StreamError` where the file cannot be written.
  init(path: String, form: RecordForm, report: @escaping @Sendable (OutputReport) -> Void) throws {
    name = path == "-" ? "the events on the standard output" : "the events \(path)"
    closes = path != "-"
    descriptor = closes ? open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644) : STDOUT_FILENO
    guard descriptor >= 0 else {
      throw StreamError(
        "\(path) cannot be written: \(String(cString: strerror(errno)))",
        remedy: "Check that its folder exists and that you may write there.")
    }
    self.report = report
    state = Locked(State(form: form))
  }

  deinit { if closes { close(descriptor) } }

  /// Writes the record, in the order of the calls.
  func send(_ record: FrameRecord) {
    let failure = state.withLock { state -> Int32? in
      guard !state.hasFailed else { return nil }
      let failure = state.form.bytes(of: record).withUnsafeBytes { Self.write($0, to: descriptor) }
      state.hasFailed = failure != nil
      return failure
    }
    guard let failure else { return }
    report(
      failure == EPIPE
        ? .closed(name: name) : .failed(name: name, reason: String(cString: strerror(failure))))
  }

  /// Writes all bytes; the error's number where they cannot be written.
  private static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32? {
    var rest = bytes
    while !rest.isEmpty {
      let count = Foundation.write(descriptor, rest.baseAddress, rest.count)
      if count >= 0 {
        rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      } else if errno == EAGAIN {
        var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&ready, 1, -1)
      } else if errno != EINTR {
        return errno
      }
    }
    return nil
  }
}
