import Analysis

/// Where a stream is served: `[HOST]:PORT/MOUNT`.
package struct RTSPAddress: Sendable, Hashable {
  /// A name or an address; IPv6 without brackets.
  package var host: String
  /// 0 for one that is free.
  package var port: Int
  /// The path, with its slash.
  package var mount: String

  package static let loopback = "127.0.0.1"

  /// Reads `HOST:PORT/MOUNT`, also as a URL; without a host it is this machine's own, 127.0.0.1. An IPv6 address stands in brackets.
  ///
  /// - Throws: `ArgumentError` that says which part is wrong.
  package init(_ text: String) throws {
    let text = text.hasPrefix("rtsp://") ? String(text.dropFirst("rtsp://".count)) : text
    guard !text.contains("@") else {
      // Not repeated, as it may hold a password.
      throw ArgumentError("users do not stand in the address", remedy: "give them with --rtsp-user")
    }
    guard let slash = text.firstIndex(of: "/"), let colon = text[..<slash].lastIndex(of: ":") else {
      throw ArgumentError(
        "“\(text)” is no address", remedy: "write [HOST]:PORT/MOUNT, for instance :8554/live")
    }
    let digits = text[text.index(after: colon)..<slash]
    guard digits.allSatisfy(\.isNumber), let port = UInt16(digits) else {
      throw ArgumentError(
        "“\(digits)” is no port", remedy: "give a number up to 65535; 0 takes one that is free")
    }
    self.port = Int(port)
    host = try Self.host(text[..<colon])
    mount = try Self.mount(String(text[text.index(after: slash)...]))
  }

  private static func host(_ text: Substring) throws -> String {
    if text.isEmpty { return loopback }
    if text.hasPrefix("["), text.hasSuffix("]") { return String(text.dropFirst().dropLast()) }
    guard !text.contains(where: { ":[] ".contains($0) }) else {
      throw ArgumentError("“\(text)” is no host", remedy: "give a name or an address, IPv6 in brackets")
    }
    return String(text)
  }

  /// A path from its text, with or without its slash.
  ///
  /// - Throws: `ArgumentError` where it is empty or has characters that paths of URLs do not have.
  package static func mount(_ text: String) throws -> String {
    let path = text.hasPrefix("/") ? String(text.dropFirst()) : text
    let isGood =
      !path.isEmpty && !path.hasSuffix("/")
      && path.utf8.allSatisfy { byte in
        let scalar = Unicode.Scalar(byte)
        return scalar.isASCII
          && (scalar.properties.isAlphabetic || "0123456789-._~/".unicodeScalars.contains(scalar))
      }
    guard isGood else {
      throw ArgumentError(
        "“\(path)” is no mount", remedy: "give it a name of letters, digits, - . _ ~ and /, for instance live"
      )
    }
    return "/" + path
  }
}
