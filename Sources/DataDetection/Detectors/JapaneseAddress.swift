import Foundation

/// 〒100-0001 東京都千代田区千代田1-1 and the like: with the number of the house, or with the postal code.
enum JapaneseAddress {
  static func detection(at start: Int, limit: Int, in text: ScannedText) -> Detection? {
    var cursor = Cursor(text, at: start)
    let code = postalCode(&cursor)
    let codeEnd = cursor.position
    cursor.skipBlanks(acrossLines: code != nil)
    let main = cursor.position
    guard code != nil || text[start].isIdeograph,
      let prefecture = cursor.skip(anyOf: Regions.prefectures), cursor.position < limit
    else { return nil }
    let cityStart = cursor.position
    guard let city = city(&cursor, limit: limit) else { return nil }
    let streetStart = cursor.position
    guard let end = streetEnd(from: streetStart, limit: limit, needsNumber: code == nil, in: text) else {
      return nil
    }
    let last = building(from: end, limit: limit, in: text)
    let street = text.string(streetStart..<last)
    let details = DataDetector.Match.SemanticDetails.PostalAddress(
      fullAddress: (code == nil ? "" : text.string(start..<codeEnd) + " ") + joined(main..<last, in: text),
      street: street.isEmpty ? nil : street,
      city: text.string(cityStart..<city), state: prefecture, postalCode: code, regionCode: .japan)
    return Detection(details: .postalAddress(details), range: start..<last)
  }

  /// Between Japanese characters nothing stands where a line breaks.
  private static func joined(_ range: Range<Int>, in text: ScannedText) -> String {
    var result = ""
    for position in range {
      guard text[position] == ScannedText.lineBreak else {
        result.unicodeScalars.append(text[position])
        continue
      }
      let joins =
        text[position - 1].isJapanese && (text[position + 1].isJapanese || text[position + 1].isDigit)
      if !joins { result += " " }
    }
    return result
  }

  private static func postalCode(_ cursor: inout Cursor) -> String? {
    var attempt = cursor
    let isMarked = attempt.skip("〒")
    attempt.skipBlanks()
    guard let first = attempt.digits(3...3) else { return nil }
    attempt.skipBlanks()
    let hasHyphen = attempt.skip("-")
    attempt.skipBlanks()
    guard isMarked || hasHyphen, let second = attempt.digits(4...4) else { return nil }
    cursor = attempt
    return cursor.text.string(first) + "-" + cursor.text.string(second)
  }

  /// Up to 市, 区, 町, 村: `nil` where none follows, or where a sentence goes on behind it.
  private static func city(_ cursor: inout Cursor, limit: Int) -> Int? {
    let start = cursor.position
    cursor.skipBlanks(acrossLines: true)
    var end: Int?
    var place = cursor.position
    while place < limit, place - start < 12, cursor.text[place].isJapanese {
      if "市区町村".unicodeScalars.contains(cursor.text[place]), place > cursor.position {
        end = place + 1
        if cursor.text[place] != "市" || !hasWard(after: place + 1, in: cursor.text) { break }
      }
      place += 1
    }
    guard let end, !"はをがでにもとへ".unicodeScalars.contains(cursor.text[end]) else { return nil }
    cursor.position = end
    return end
  }

  /// 横浜市西区: the ward belongs to the city.
  private static func hasWard(after place: Int, in text: ScannedText) -> Bool {
    (1...4).contains { text[place + $0] == "区" && (0..<$0).allSatisfy { text[place + $0].isJapanese } }
  }

  /// Behind the last number of the house; with a postal code before it, else behind the last character.
  private static func streetEnd(from start: Int, limit: Int, needsNumber: Bool, in text: ScannedText) -> Int?
  {
    var place = start
    var best: Int?
    while place < limit, place - start < 40 {
      let scalar = text[place]
      if scalar.isDigit {
        guard let end = houseNumber(from: place, limit: limit, in: text) else { break }
        best = end
        place = end
        if text[place] == " " || text[place].isBreak { break }
      } else if scalar.isJapanese || (best == nil && (scalar == " " || scalar == ScannedText.lineBreak)) {
        if best != nil, !continuesNumber(scalar) { break }
        place += 1
      } else {
        break
      }
    }
    if let best { return best }
    guard !needsNumber else { return nil }
    var end = start
    while end < limit, text[end].isJapanese, end - start < 20 { end += 1 }
    return end
  }

  /// Digits with hyphens, and 丁目, 番地, 番, 号 or 条 behind them; no other counter.
  private static func houseNumber(from start: Int, limit: Int, in text: ScannedText) -> Int? {
    var cursor = Cursor(text, at: start)
    guard cursor.digits(1...5) != nil else { return nil }
    while cursor.position < limit {
      var attempt = cursor
      let unit = attempt.skip(anyOf: ["丁目", "番地", "番", "号", "条", "線", "の", "-", "ノ", "地割"])
      guard unit != nil else { break }
      let isJoint = unit == "-" || unit == "の" || unit == "ノ"
      if isJoint, attempt.digits(1...5) == nil { break }
      cursor = attempt
      if !isJoint, cursor.digits(1...5) == nil, !cursor.skip("の") { break }
    }
    let next = cursor.next
    let isCounted = (next.isIdeograph || next.isHiragana) && !continuesNumber(next)
    guard !isCounted, next != "%" else { return nil }
    return min(cursor.position, limit)
  }

  private static func continuesNumber(_ scalar: Unicode.Scalar) -> Bool {
    "東西南北上下通".unicodeScalars.contains(scalar)
  }

  /// The building behind the number, if it is plainly one: on the same line, or alone on the next.
  private static func building(from end: Int, limit: Int, in text: ScannedText) -> Int {
    var cursor = Cursor(text, at: end)
    cursor.skipBlanks(acrossLines: true)
    let start = cursor.position
    var place = start
    while place < limit, place - start < 30, !text[place].isBreak,
      !"。、(「,".unicodeScalars.contains(text[place])
    {
      place += 1
    }
    guard place > start else { return end }
    let name = text.string(start..<place)
    let words = ["ビル", "タワー", "マンション", "号室", "階", "ハイツ", "コーポ", "号館", "センター", "プラザ"]
    let isFloor = name.last == "F" && name.dropLast().last?.isNumber == true
    guard isFloor || words.contains(where: name.contains) else { return end }
    while place > start, text[place - 1] == " " { place -= 1 }
    return place
  }
}
