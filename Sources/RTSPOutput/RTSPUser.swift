import Analysis
import Foundation
import Streaming

/// Somebody who may watch.
package struct RTSPUser: Sendable, Hashable {
  package var name: String
  package var password: String

  /// Reads `NAME:PASSWORD`; the password may hold colons.
  ///
  /// - Throws: `ArgumentError`, which does not repeat the text.
  package init(_ text: some StringProtocol) throws {
    guard let colon = text.firstIndex(of: ":"), colon > text.startIndex, text[colon...].count > 1 else {
      throw ArgumentError("that is no user", remedy: "write NAME:PASSWORD, or @FILE with one a line")
    }
    name = String(text[..<colon])
    password = String(text[text.index(after: colon)...])
    guard !name.contains(where: { "\"\\".contains($0) || $0.isNewline }),
      !password.contains(where: \.isNewline)
    else {
      throw ArgumentError("the name of a user has a character in it that RTSP cannot carry")
    }
  }

  /// Reads users one a line; empty lines and those that begin with `#` do not count.
  ///
  /// - Throws: `ArgumentError`, which does not repeat the text.
  package static func list(_ text: String) throws -> [RTSPUser] {
    try text.split(whereSeparator: \.isNewline).filter {
      !$0.hasPrefix("#") && !$0.allSatisfy(\.isWhitespace)
    }
    .map { try RTSPUser($0) }
  }

  /// Reads a file of users, which nobody else may read.
  ///
  /// - Throws: `StreamError` where it cannot be read, is open to others, or has no user in it.
  package static func list(file path: String) throws -> [RTSPUser] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw StreamError("the users in \(path) cannot be read: \(String(cString: strerror(errno)))")
    }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & 0o077 == 0 else {
      throw StreamError("the passwords in \(path) are open to others", remedy: "Close it: chmod 600 \(path)")
    }
    do {
      let users = try list(String(decoding: file.readToEnd() ?? Data(), as: UTF8.self))
      guard !users.isEmpty else { throw StreamError("there is no user in \(path)") }
      return users
    } catch let error as ArgumentError {
      throw StreamError("\(path): \(error.message)", remedy: "Write one NAME:PASSWORD a line.")
    }
  }
}
