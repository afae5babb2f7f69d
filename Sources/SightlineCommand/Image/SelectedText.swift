import Foundation
import Streaming
import Vision

/// The file for the text of pictures, those that have some, with an empty line between them.
final class SelectedText: Sendable {
  private let path: String
  private let output: DescriptorOutput
  private let state = Locked(State())

  private struct State {
    var isEmpty = true
    var hasFailed = false
  }

  /// - Throws: `UsageError` where it cannot be written, or is one of the pictures.
  init(_ path: String, files: [String]) throws {
    guard path != "-" else {
      throw UsageError(
        "--select-text: the standard output is taken by what was found", remedy: "name a file")
    }
    let file = FileIdentity(path)
    guard file.isDevice || !files.contains(where: { FileIdentity($0) == file }) else {
      throw UsageError("--select-text: “\(path)” is one of the pictures", remedy: "name another file")
    }
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else {
      throw UsageError(
        "--select-text: “\(path)” can't be written: \(String(cString: strerror(errno)))",
        remedy: "name a file in a folder that exists and may be written")
    }
    self.path = path
    output = DescriptorOutput(descriptor: descriptor)
  }

  deinit { close(output.descriptor) }

  /// Writes the text of the next picture; once that has failed no more.
  ///
  /// - Returns: what went wrong.
  func add(_ text: String) -> String? {
    state.withLock { state in
      guard !text.isEmpty, !state.hasFailed else { return nil }
      do {
        try output.write((state.isEmpty ? "" : "\n") + text + "\n")
        state.isEmpty = false
        return nil
      } catch {
        state.hasFailed = true
        let reason = (error as? OutputClosed).map { String(cString: strerror($0.code)) } ?? "\(error)"
        return "\(path) can't be written: \(reason)"
      }
    }
  }
}
