/// E-mail addresses: `name@host`, also broken before or after the `@` or after a dot.
struct EmailDetector: Detector {
  func detection(at position: Int, in text: ScannedText, claims: Claims) -> Detection? {
    guard Self.isLocal(text[position]), !Self.isLocal(text[position - 1]) || text[position - 1] == "'" else {
      return nil
    }
    guard let at = localEnd(from: position, in: text) else { return nil }
    var start = position
    while start < at.end, ".-'%+".unicodeScalars.contains(text[start]) { start += 1 }
    guard isLocalPart(start..<at.end, in: text) else { return nil }
    guard let host = HostName(at: at.host, in: text, acrossLines: true),
      !Self.isHostCharacter(text[host.range.upperBound]), host.text.utf8.count + at.end - start < 254
    else { return nil }
    let address = text.string(start..<at.end) + "@" + host.text
    let details = DataDetector.Match.SemanticDetails.EmailAddress(
      emailAddress: address, label: ContactLabel.before(start, in: text)?.email)
    return Detection(details: .emailAddress(details), range: start..<host.range.upperBound)
  }

  /// Where the part before the `@` ends and the host begins.
  private func localEnd(from start: Int, in text: ScannedText) -> (end: Int, host: Int)? {
    var cursor = Cursor(text, at: start)
    while Self.isLocal(cursor.next) || continues(at: cursor.position, in: text) { cursor.position += 1 }
    let end = cursor.position
    cursor.skipBlanks(acrossLines: cursor.next == ScannedText.lineBreak)
    guard cursor.position == end || text[end] == ScannedText.lineBreak, cursor.skip("@") else { return nil }
    if cursor.next == ScannedText.lineBreak { cursor.position += 1 }
    return cursor.next.isAlphanumeric ? (end, cursor.position) : nil
  }

  /// Whether a name goes on after a line that ends with a dot, a hyphen or an underscore.
  private func continues(at position: Int, in text: ScannedText) -> Bool {
    text[position] == ScannedText.lineBreak && "._-".unicodeScalars.contains(text[position - 1])
      && Self.isLocal(text[position + 1])
  }

  private func isLocalPart(_ range: Range<Int>, in text: ScannedText) -> Bool {
    guard !range.isEmpty, range.count <= 64, text[range.upperBound - 1] != "." else { return false }
    return !range.contains { text[$0] == "." && text[$0 + 1] == "." }
  }

  private static func isLocal(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isAlphanumeric || "._%+-'&".unicodeScalars.contains(scalar)
  }

  private static func isHostCharacter(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isAlphanumeric || scalar == "@" || scalar == "_" || scalar.isOtherWordLetter
  }
}
