import Foundation
import Vision

/// A file of lines, to which several streams may write.
package final class EventFile: Sendable {
  /// How messages name it.
  let name: String
  private let descriptor: Int32
  private let closes: Bool
  private let hasFailed = Locked(false)

  /// - Parameters:
  ///   - path: where the lines go; `-` is the standard output.
  ///   - contents: what messages call them.
  /// - Throws: `StreamError` where the file cannot be written.
  init(path: String, contents: String = "events") throws {
    name = path == "-" ? "the \(contents) on the standard output" : "the \(contents) \(path)"
    closes = path != "-"
    descriptor = closes ? open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644) : STDOUT_FILENO
    guard descriptor >= 0 else {
      throw StreamError(
        "\(path) cannot be written: \(String(cString: strerror(errno)))",
        remedy: "Check that its folder exists and that you may write there.")
    }
  }

  deinit { if closes { close(descriptor) } }

  /// Writes a line; after a failure no more.
  ///
  /// - Returns: the error's number where it cannot be written.
  func write(_ line: [UInt8]) -> Int32? {
    hasFailed.withLock { hasFailed in
      guard !hasFailed else { return nil }
      let failure = line.withUnsafeBytes { Self.write($0, to: descriptor) }
      hasFailed = failure != nil
      return failure
    }
  }

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

/// The files of events that streams share, by their paths.
package final class EventFiles: Sendable {
  private let files = Locked<[String: EventFile]>([:])

  package init() {}

  /// The file at `path`, opened by whoever is first to ask.
  ///
  /// - Throws: `StreamError` where it cannot be written.
  func file(_ path: String) throws -> EventFile {
    try files.withLock { files in
      if let file = files[path] { return file }
      let file = try EventFile(path: path)
      files[path] = file
      return file
    }
  }
}
