import Foundation
import Vision

/// A file of lines, to which several streams may write.
package final class EventFile: Sendable {
  /// How messages name it.
  let name: String
  private let descriptor: Int32
  private let closes: Bool
  /// The error's number, once it can no longer be written.
  private let failure = Locked<Int32?>(nil)
  private let isGivenUp = Locked(false)
  private let waiting = WaitingPushes()

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

  /// Lines for whoever reads a descriptor, which stays open.
  init(descriptor: Int32) {
    name = "the events for descriptor \(descriptor)"
    closes = false
    self.descriptor = descriptor
  }

  deinit { if closes { close(descriptor) } }

  /// Writes a line; after a failure no more.
  ///
  /// - Returns: the error's number where it cannot be written, at every call from then on.
  func write(_ line: [UInt8]) -> Int32? {
    failure.withLock { failure in
      if failure == nil { waiting.frames { failure = line.withUnsafeBytes(write) } }
      return failure
    }
  }

  private func write(_ bytes: UnsafeRawBufferPointer) -> Int32? {
    var rest = bytes
    while !rest.isEmpty {
      if let failure = awaitRoom() { return failure }
      // A pipe that has room takes this much at once.
      let count = Foundation.write(descriptor, rest.baseAddress, min(rest.count, Int(PIPE_BUF)))
      if count >= 0 {
        rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      } else if errno != EINTR && errno != EAGAIN {
        return errno
      }
    }
    return nil
  }

  /// Waits until a reader takes more.
  private func awaitRoom() -> Int32? {
    while !isGivenUp.withLock({ $0 }) {
      var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      let count = poll(&ready, 1, Self.lookEvery)
      if count > 0 { return nil }
      if count < 0, errno != EINTR { return errno }
    }
    return ETIMEDOUT
  }

  /// Milliseconds after which a wait looks whether it is given up.
  private static let lookEvery: Int32 = 100

  /// Since when a line has been waiting for its reader.
  var waitingSince: ContinuousClock.Instant? { waiting.since }

  /// Waits for the reader no more.
  func giveUp() { isGivenUp.withLock { $0 = true } }
}

/// The files of events that streams share, by their paths.
package final class EventFiles: Sendable {
  private let files: Locked<[String: EventFile]>

  /// - Parameter files: those that are open already.
  package init(_ files: [String: EventFile] = [:]) { self.files = Locked(files) }

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
