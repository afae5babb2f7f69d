import Analysis
import Foundation

/// A user and a password: of a camera, or of somebody who may watch.
public struct Login: Sendable, Hashable {
  public var name: String
  public var password: String

  public init(name: String, password: String) {
    self.name = name
    self.password = password
  }

  /// Reads `NAME:PASSWORD`; the password may hold colons.
  ///
  /// - Throws: `ArgumentError`, which does not repeat the text.
  public init(_ text: some StringProtocol) throws {
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
  public static func list(_ text: String) throws -> [Login] {
    try text.split(whereSeparator: \.isNewline).filter {
      !$0.hasPrefix("#") && !$0.allSatisfy(\.isWhitespace)
    }
    .map { try Login($0) }
  }

  /// Reads `NAME:PASSWORD`, or `@FILE` with one a line.
  ///
  /// - Throws: `ArgumentError` for text that is neither, `StreamError` for a file that cannot be used.
  public static func list(argument text: String) throws -> [Login] {
    text.hasPrefix("@") ? try list(file: String(text.dropFirst())) : [try Login(text)]
  }

  /// Reads a file of users, which nobody else may read.
  ///
  /// - Throws: `StreamError` where it cannot be read, is open to others, or has no user in it.
  public static func list(file path: String) throws -> [Login] {
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
