/// Flights: an airline and a number, where the text speaks of flights or 便 stands behind it.
struct FlightNumberDetector: Detector {
  func detection(at position: Int, in text: ScannedText, claims: Claims) -> Detection? {
    guard !text[position - 1].isAlphanumeric, !"-./#$¥_".unicodeScalars.contains(text[position - 1]) else {
      return nil
    }
    return named(at: position, in: text) ?? coded(at: position, in: text)
  }

  /// JL123, NH 006.
  private func coded(at position: Int, in text: ScannedText) -> Detection? {
    var cursor = Cursor(text, at: position + 2)
    guard position + 2 <= text.scalars.count, text[position].isAlphanumeric,
      text[position + 1].isAlphanumeric,
      Airlines.codes.contains(text.string(position..<position + 2))
    else { return nil }
    let code = text.string(position..<position + 2)
    _ = cursor.skip(" ") || cursor.skip("-")
    return detection(code, from: position, &cursor)
  }

  /// JAL123便, United 837.
  private func named(at position: Int, in text: ScannedText) -> Detection? {
    for (name, code) in Airlines.names {
      var cursor = Cursor(text, at: position)
      guard cursor.skip(name) else { continue }
      cursor.skipBlanks()
      if cursor.skip("flight") || cursor.skip("Flight") { cursor.skipBlanks() }
      if let found = detection(code, from: position, &cursor) { return found }
    }
    return nil
  }

  private func detection(_ code: String, from start: Int, _ cursor: inout Cursor) -> Detection? {
    guard let number = cursor.number(1...4), number > 0, !cursor.next.isAlphanumeric else { return nil }
    if "-./:%".unicodeScalars.contains(cursor.next), cursor.text[cursor.position + 1].isDigit { return nil }
    let end = cursor.position
    cursor.skipBlanks()
    let isFlight = cursor.next == "便"
    guard isFlight || isSpokenOf(around: start..<end, in: cursor.text) else { return nil }
    let details = DataDetector.Match.SemanticDetails.FlightNumber(airlineCode: code, flightNumber: number)
    return Detection(details: .flightNumber(details), range: start..<(isFlight ? cursor.position + 1 : end))
  }

  private func isSpokenOf(around range: Range<Int>, in text: ScannedText) -> Bool {
    let near = Vicinity.text(around: range, in: text)
    return Airlines.context.contains { Vicinity.contains($0, in: near) }
  }
}
