import Foundation

/// Amounts of money: a number with the sign, word or code of a currency before or behind it.
struct MoneyDetector: Detector {
  let options: DataDetector.Options

  func detection(at position: Int, in text: ScannedText, claims: Claims) -> Detection? {
    let previous = text[position - 1]
    guard !previous.isLetter,
      !(previous.isDigit || ".,".unicodeScalars.contains(previous) && text[position - 2].isDigit)
    else { return nil }
    return signFirst(at: position, in: text) ?? codeFirst(at: position, in: text)
      ?? amountFirst(at: position, in: text)
  }

  private func detection(_ amount: Decimal, _ code: String, _ sign: String, _ range: Range<Int>) -> Detection?
  {
    // These have no smaller unit: ¥1,98 is misread.
    var exact = amount
    var whole = Decimal()
    NSDecimalRound(&whole, &exact, 0, .plain)
    if ["JPY", "KRW", "VND"].contains(code), whole != amount { return nil }
    let currency = Currencies.currency(code, sign: sign, region: options.documentRegion)
    return Detection(details: .moneyAmount(.init(amount: amount, currency: currency)), range: range)
  }

  /// ¥1,980, -$5.00, €1.980,50, $1.5 million.
  private func signFirst(at position: Int, in text: ScannedText) -> Detection? {
    var cursor = Cursor(text, at: position)
    var isNegative = negation(&cursor)
    guard let entry = Currencies.before.first(where: { skip($0.sign, &cursor) }) else { return nil }
    cursor.skipBlanks()
    if !isNegative { isNegative = negation(&cursor) }
    guard let amount = AmountReader.read(&cursor) else { return nil }
    // A code may stand behind as well: $5 CAD.
    var after = cursor
    after.skipBlanks()
    if let code = code(&after), !isAmount(behind: after) {
      return detection(isNegative ? -amount : amount, code, code, position..<after.position)
    }
    guard isEnd(cursor) else { return nil }
    return detection(isNegative ? -amount : amount, entry.code, entry.sign, position..<cursor.position)
  }

  private func codeFirst(at position: Int, in text: ScannedText) -> Detection? {
    var cursor = Cursor(text, at: position)
    guard let code = code(&cursor) else { return nil }
    cursor.skipBlanks()
    guard let amount = AmountReader.read(&cursor), isEnd(cursor) else { return nil }
    // PHP 8.1, TRY 3 times
    if Currencies.words.contains(code), amount < 10 { return nil }
    return detection(amount, code, code, position..<cursor.position)
  }

  /// 1,980円, 3万円, 1.980,50 €, 20 dollars, 100 USD.
  private func amountFirst(at position: Int, in text: ScannedText) -> Detection? {
    var cursor = Cursor(text, at: position)
    let isNegative = negation(&cursor)
    guard cursor.next.isDigit, let amount = AmountReader.read(&cursor) else { return nil }
    let hadBlank = cursor.skipBlanks()
    let value = isNegative ? -amount : amount
    if let code = code(&cursor) { return detection(value, code, code, position..<cursor.position) }
    if cursor.next == ScannedText.lineBreak, text[cursor.position + 1].isIdeograph {
      cursor.position += 1
    }
    guard let entry = Currencies.after.first(where: { skip($0.word, &cursor) }) else { return nil }
    let isAscii = entry.word.unicodeScalars.first?.isLetter == true
    guard isAscii ? hadBlank && !cursor.next.isAlphanumeric : isWord(entry.word, before: cursor) else {
      return nil
    }
    return detection(
      value, entry.code, isAscii && entry.code == "USD" ? "dollars" : entry.word, position..<cursor.position)
  }

  /// Whether a code belongs to what stands behind it: $5 EUR 4.
  private func isAmount(behind code: Cursor) -> Bool {
    var cursor = code
    cursor.skipBlanks()
    return cursor.next.isDigit
  }

  /// 元 and 円 begin other words: 3元素, 5円形.
  private func isWord(_ word: String, before cursor: Cursor) -> Bool {
    guard word == "円" || word == "元" else { return true }
    return !"素形周卓柱盤気祖旦号高安".unicodeScalars.contains(cursor.next)
  }

  private func negation(_ cursor: inout Cursor) -> Bool {
    guard "-−▲△".unicodeScalars.contains(cursor.next), !cursor.previous.isAlphanumeric else { return false }
    cursor.position += 1
    return true
  }

  /// Signs of letters are capitals, and stand at the beginning of a word.
  private func skip(_ sign: String, _ cursor: inout Cursor) -> Bool {
    let start = cursor
    guard cursor.skip(sign) else { return false }
    guard cursor.text.string(start.position..<cursor.position) == sign else {
      cursor = start
      return false
    }
    return true
  }

  private func code(_ cursor: inout Cursor) -> String? {
    let start = cursor.position
    guard (0..<3).allSatisfy({ cursor.text[start + $0].isUppercase }), !cursor.text[start + 3].isLetter else {
      return nil
    }
    let code = cursor.text.string(start..<start + 3)
    guard Currencies.codes.contains(code) else { return nil }
    cursor.position += 3
    return code
  }

  private func isEnd(_ cursor: Cursor) -> Bool {
    if cursor.next == ".", cursor.text[cursor.position + 1].isLetter { return false }
    return isNumberEnd(cursor)
  }

  private func isNumberEnd(_ cursor: Cursor) -> Bool {
    !cursor.next.isAlphanumeric && cursor.next != "%"
      && !(".,".unicodeScalars.contains(cursor.next) && cursor.text[cursor.position + 1].isDigit)
  }
}
