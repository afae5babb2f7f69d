import Foundation

/// Links: with a scheme, with `www.`, or a host name that can hardly be anything else.
struct LinkDetector: Detector {
  func detection(at position: Int, in text: ScannedText, claims: Claims) -> Detection? {
    guard text[position].isAlphanumeric, isStart(position, in: text) else { return nil }
    guard let start = withScheme(at: position, in: text) ?? withoutScheme(at: position, in: text) else {
      return nil
    }
    let path = LinkPath(at: start.end, in: text)
    let link = start.text + path.text
    guard let url = URL(string: link), url.host?.isEmpty == false else { return nil }
    return Detection(details: .link(.init(url: url)), range: position..<path.end)
  }

  private struct Start {
    let text: String
    let end: Int
  }

  private func isStart(_ position: Int, in text: ScannedText) -> Bool {
    let previous = text[position - 1]
    return !previous.isAlphanumeric && !"@_-./\\".unicodeScalars.contains(previous)
      && !previous.isOtherWordLetter
  }

  /// `https://host:port`; recognisers put blanks after the colon.
  private func withScheme(at position: Int, in text: ScannedText) -> Start? {
    var cursor = Cursor(text, at: position)
    guard let scheme = cursor.skip(anyOf: ["https", "http", "ftp", "rtsp"]), cursor.skip(":") else {
      return nil
    }
    cursor.skipBlanks()
    guard cursor.skip("/"), cursor.skip("/") else { return nil }
    cursor.skipBlanks()
    if cursor.next == ScannedText.lineBreak { cursor.position += 1 }
    let user = user(&cursor)
    guard let host = host(&cursor) else { return nil }
    return Start(text: scheme + "://" + user + host + port(&cursor), end: cursor.position)
  }

  /// `name:password@`
  private func user(_ cursor: inout Cursor) -> String {
    var end = cursor.position
    while cursor.text[end].isAlphanumeric || "-._~%!$&'()*+,;=:".unicodeScalars.contains(cursor.text[end]) {
      end += 1
    }
    guard end > cursor.position, cursor.text[end] == "@" else { return "" }
    defer { cursor.position = end + 1 }
    return cursor.text.string(cursor.position..<end + 1)
  }

  /// After a scheme any host will do: a name, a name of the local network, or numbers.
  private func host(_ cursor: inout Cursor) -> String? {
    if let address = numericHost(&cursor) { return address }
    if let host = HostName(at: cursor.position, in: cursor.text, acrossLines: true) {
      cursor.position = host.range.upperBound
      return host.text
    }
    let start = cursor.position
    while cursor.next.isAlphanumeric || (cursor.next == "-" || cursor.next == ".") && cursor.position > start
    {
      cursor.position += 1
    }
    while cursor.position > start, !cursor.previous.isAlphanumeric { cursor.position -= 1 }
    return cursor.position > start ? cursor.text.string(start..<cursor.position) : nil
  }

  private func numericHost(_ cursor: inout Cursor) -> String? {
    var attempt = cursor
    for index in 0..<4 {
      guard index == 0 || attempt.skip("."), let byte = attempt.number(1...3), byte < 256 else { return nil }
    }
    guard !attempt.next.isAlphanumeric else { return nil }
    defer { cursor = attempt }
    return cursor.text.string(cursor.position..<attempt.position)
  }

  private func port(_ cursor: inout Cursor) -> String {
    var attempt = cursor
    guard attempt.skip(":"), let port = attempt.number(1...5), (1...65535).contains(port) else { return "" }
    cursor = attempt
    return ":\(port)"
  }

  private func withoutScheme(at position: Int, in text: ScannedText) -> Start? {
    var cursor = Cursor(text, at: position)
    let hasPrefix = cursor.skip("www.")
    guard let host = HostName(at: position, in: text, acrossLines: hasPrefix) else { return nil }
    cursor.position = host.range.upperBound
    let port = port(&cursor)
    guard isEnd(cursor.position, in: text) else { return nil }
    if hasPrefix {
      guard host.labels.count > 2 else { return nil }
    } else {
      guard isPlausible(host, hasPath: cursor.next == "/" && text[cursor.position + 1].isAlphanumeric) else {
        return nil
      }
    }
    return Start(text: "http://" + host.text + port, end: cursor.position)
  }

  /// A name that goes on is none: `java.io.File`, `a@b.com`.
  private func isEnd(_ position: Int, in text: ScannedText) -> Bool {
    let next = text[position]
    if next == "." { return !text[position + 1].isAlphanumeric }
    return !next.isAlphanumeric && !next.isOtherWordLetter && !"@_(-".unicodeScalars.contains(next)
  }

  private func isPlausible(_ host: HostName, hasPath: Bool) -> Bool {
    guard let last = host.labels.last, let name = host.labels.dropLast().last else { return false }
    let isShouted = !host.text.contains { $0.isLowercase }
    guard last.allSatisfy({ $0.isLowercase || !$0.isLetter }) || isShouted,
      last.lowercased() != "net" || !isShouted,
      name.contains(where: \.isLetter),
      !TopLevelDomains.plain.contains(host.labels[0].lowercased()) || hasPath
    else { return false }
    return hasPath || (TopLevelDomains.plain.contains(host.topLevel) && name.count > 1)
      || host.topLevel.hasPrefix("xn--")
  }
}
