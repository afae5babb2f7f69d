import Glibc
import Vision

/// Where bytes go: a standard stream, or memory in tests.
protocol ByteOutput: Sendable {
  /// Writes all of `bytes`.
  ///
  /// - Throws: `OutputClosed` once nobody reads any more.
  func write(_ bytes: [UInt8]) throws
}

extension ByteOutput {
  func write(_ text: String) throws { try write(Array(text.utf8)) }

  /// Writes a line; where nobody reads any more it is lost.
  func line(_ text: String) { try? write(text + "\n") }
}

/// Nobody reads the output any more, or it can't be written.
struct OutputClosed: Error {
  /// The reason given by the system; `EPIPE` where the reader has gone.
  let code: Int32
}

/// An open file descriptor that lasts as long as the program.
struct DescriptorOutput: ByteOutput {
  let descriptor: Int32

  func write(_ bytes: [UInt8]) throws {
    var offset = 0
    while offset < bytes.count {
      let written = bytes.withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress! + offset, bytes.count - offset)
      }
      if written >= 0 {
        offset += written
      } else if errno == EAGAIN {
        var wait = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&wait, 1, -1)
      } else if errno != EINTR {
        throw OutputClosed(code: errno)
      }
    }
  }
}

/// Keeps what is written.
final class MemoryOutput: ByteOutput {
  private let bytes = Locked<[UInt8]>([])

  func write(_ bytes: [UInt8]) { self.bytes.withLock { $0 += bytes } }

  var text: String { bytes.withLock { String(decoding: $0, as: UTF8.self) } }
}
