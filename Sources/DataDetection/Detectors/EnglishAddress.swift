import Foundation

/// 1 Infinite Loop, Cupertino, CA 95014 and 10 Downing Street, London SW1A 2AA, on one line or several.
enum EnglishAddress {
  static func detection(at start: Int, limit: Int, in text: ScannedText) -> Detection? {
    var cursor = Cursor(text, at: start)
    guard let street = street(&cursor, limit: limit) else { return nil }
    let streetEnd = cursor.position
    unit(&cursor)
    let unitEnd = cursor.position
    let place = american(&cursor, limit: limit) ?? british(&cursor, limit: limit)
    guard place != nil || street.isCertain, cursor.position <= limit else { return nil }
    let end = place == nil ? unitEnd : cursor.position
    guard end <= limit, !text[end].isAlphanumeric else { return nil }
    let details = DataDetector.Match.SemanticDetails.PostalAddress(
      fullAddress: oneLine(start..<end, in: text), street: oneLine(start..<max(streetEnd, unitEnd), in: text),
      city: place?.city, state: place?.state, postalCode: place?.code, regionCode: place?.region)
    return Detection(details: .postalAddress(details), range: start..<end)
  }

  private struct Street {
    /// Whether it is an address even without a city behind it.
    let isCertain: Bool
  }

  private struct Place {
    let city: String
    var state: String?
    var code: String?
    let region: Locale.Region
  }

  private static func oneLine(_ range: Range<Int>, in text: ScannedText) -> String {
    text.string(range, joinedBy: ", ").replacing(",, ", with: ", ")
  }

  /// A number, up to five words with capitals, and the word for a street; or a post-office box.
  private static func street(_ cursor: inout Cursor, limit: Int) -> Street? {
    if cursor.skip("P.O. ") || cursor.skip("PO ") {
      guard cursor.skip("Box "), cursor.digits(1...6) != nil else { return nil }
      return Street(isCertain: false)
    }
    guard cursor.digits(1...6) != nil else { return nil }
    _ = cursor.skip(\.isUppercase)
    guard cursor.skip(" ") else { return nil }
    var words = 0
    while words < 6, cursor.position < limit {
      let isOrdinal = cursor.next.isDigit && cursor.digits(1...3) != nil
      guard isOrdinal || cursor.next.isUppercase, let word = cursor.word() else { return nil }
      _ = cursor.skip(".")
      words += 1
      if Regions.streetWords.contains(word), words > 1 || word == "broadway", !isStreetNext(cursor) {
        let certain: Set<String> = ["street", "avenue", "ave", "road", "rd", "boulevard", "blvd"]
        return Street(isCertain: words > 1 && certain.contains(word))
      }
      guard cursor.skip(" ") else { return nil }
    }
    return nil
  }

  /// Whether the next word is the one for the street: St Johns Road, Park Row Street.
  private static func isStreetNext(_ cursor: Cursor) -> Bool {
    var attempt = cursor
    for _ in 0..<2 {
      guard attempt.skip(" "), attempt.next.isUppercase, let word = attempt.word() else { return false }
      if Regions.streetWords.contains(word) { return true }
    }
    return false
  }

  /// NW, Suite 200, Apt. 4B, #5.
  private static func unit(_ cursor: inout Cursor) {
    var attempt = cursor
    _ = attempt.skip(",")
    attempt.skipBlanks(acrossLines: true)
    var side = attempt
    if side.skip(anyOf: ["NW", "NE", "SW", "SE", "N", "S", "E", "W"]) != nil, !side.next.isAlphanumeric {
      cursor = side
      attempt = side
      _ = attempt.skip(",")
      attempt.skipBlanks(acrossLines: true)
    }
    let names = ["Suite", "Ste", "Apt", "Unit", "Floor", "Room", "#"]
    guard attempt.skip(anyOf: names) != nil else { return }
    _ = attempt.skip(".")
    attempt.skipBlanks()
    let start = attempt.position
    while attempt.next.isAlphanumeric || attempt.next == "-" { attempt.position += 1 }
    if attempt.position > start, attempt.position - start < 7 { cursor = attempt }
  }

  /// City, ST 12345-6789
  private static func american(_ cursor: inout Cursor, limit: Int) -> Place? {
    var attempt = cursor
    separator(&attempt)
    guard let city = words(&attempt, upTo: { isState($0) }) else { return nil }
    guard let state = state(&attempt) else { return nil }
    separator(&attempt)
    guard let code = attempt.digits(5...5) else { return nil }
    var zip = attempt.text.string(code)
    if attempt.next == "-" {
      attempt.position += 1
      guard let more = attempt.digits(4...4) else { return nil }
      zip += "-" + attempt.text.string(more)
    }
    guard attempt.position <= limit else { return nil }
    cursor = attempt
    return Place(city: city, state: state, code: zip, region: .unitedStates)
  }

  /// London SW1A 2AA
  private static func british(_ cursor: inout Cursor, limit: Int) -> Place? {
    var attempt = cursor
    separator(&attempt)
    guard let city = words(&attempt, upTo: { postcode($0) != nil }), let code = postcode(attempt) else {
      return nil
    }
    attempt.position = code.upperBound
    guard attempt.position <= limit else { return nil }
    cursor = attempt
    return Place(city: city, code: attempt.text.string(code, joinedBy: " "), region: .unitedKingdom)
  }

  private static func separator(_ cursor: inout Cursor) {
    _ = cursor.skip(",")
    cursor.skipBlanks(acrossLines: true)
  }

  /// Words with capitals until something else begins: the last comma and blank are passed.
  private static func words(_ cursor: inout Cursor, upTo isEnd: (Cursor) -> Bool) -> String? {
    let start = cursor.position
    var end = start
    for _ in 0..<5 {
      if end > start, isEnd(cursor) { return cursor.text.string(start..<end, joinedBy: " ") }
      guard cursor.next.isUppercase, cursor.word() != nil else { return nil }
      while cursor.next == "." || cursor.next == "'" || cursor.next == "-" || cursor.next.isLetter {
        cursor.position += 1
      }
      end = cursor.position
      separator(&cursor)
    }
    return end > start && isEnd(cursor) ? cursor.text.string(start..<end, joinedBy: " ") : nil
  }

  private static func isState(_ cursor: Cursor) -> Bool {
    var attempt = cursor
    guard state(&attempt) != nil else { return false }
    separator(&attempt)
    return attempt.digits(5...5) != nil
  }

  private static func state(_ cursor: inout Cursor) -> String? {
    var attempt = cursor
    let start = attempt.position
    if let name = attempt.skip(anyOf: Regions.stateNames) {
      cursor = attempt
      return name
    }
    guard attempt.next.isUppercase, attempt.word()?.count == 2 else { return nil }
    let code = attempt.text.string(start..<attempt.position)
    guard Regions.stateCodes.contains(code) else { return nil }
    cursor = attempt
    return code
  }

  /// One or two letters, a digit, a digit or letter, a blank, a digit, two letters.
  private static func postcode(_ cursor: Cursor) -> Range<Int>? {
    var attempt = cursor
    guard attempt.skip(\.isUppercase) else { return nil }
    _ = attempt.skip(\.isUppercase)
    guard attempt.skip(\.isDigit) else { return nil }
    _ = attempt.skip(\.isDigit) || attempt.skip(\.isUppercase)
    guard attempt.skip(" "), attempt.skip(\.isDigit), attempt.skip(\.isUppercase),
      attempt.skip(\.isUppercase),
      !attempt.next.isAlphanumeric
    else { return nil }
    return cursor.position..<attempt.position
  }
}
