/// The path, query and fragment of a link, as they stand in a text, also over several lines.
struct LinkPath {
  let text: String
  let end: Int

  init(at start: Int, in text: ScannedText) {
    guard "/?#".unicodeScalars.contains(text[start]) || Self.goesOn(after: start, from: start, in: text)
    else {
      self.text = ""
      end = start
      return
    }
    var end = start
    while true {
      while Self.isAllowed(text[end]), !Self.isList(at: end, in: text) { end += 1 }
      guard Self.goesOn(after: end, from: start, in: text) else { break }
      end += 1
    }
    end = Self.withoutPunctuation(start..<end, in: text)
    self.text = Self.escaped(text.string(start..<end))
    self.end = end
  }

  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isAlphanumeric || "-._~:/?#[]@!$&'()*+,;=%".unicodeScalars.contains(scalar)
  }

  /// Whether a sign parts the link from another one.
  private static func isList(at position: Int, in text: ScannedText) -> Bool {
    guard ",;".unicodeScalars.contains(text[position]) else { return false }
    var cursor = Cursor(text, at: position + 1)
    return cursor.skip("http://") || cursor.skip("https://")
  }

  /// Whether the link goes on on the next line: it was broken at one of its signs, and what follows there looks
  /// like a part of a link rather than like a word.
  private static func goesOn(after end: Int, from start: Int, in text: ScannedText) -> Bool {
    guard text[end] == ScannedText.lineBreak else { return false }
    let word = nextWord(after: end, in: text)
    guard !word.isEmpty, !startsAnew(word, in: text) else { return false }
    if "/?&#=%".unicodeScalars.contains(text[word.lowerBound]) { return true }
    guard end > start, !text[word.lowerBound].isUppercase else { return false }
    let isAlone = text[word.upperBound].isBreak
    let hasSign = word.contains { "/?&#=%_-".unicodeScalars.contains(text[$0]) }
    if "/?&=_-%#+~".unicodeScalars.contains(text[end - 1]) { return isAlone || hasSign }
    return isAlone && word.contains { "/?&=%".unicodeScalars.contains(text[$0]) }
  }

  private static func nextWord(after end: Int, in text: ScannedText) -> Range<Int> {
    var upper = end + 1
    while isAllowed(text[upper]) { upper += 1 }
    let next = text[upper]
    let isWhole = next == " " || next.isBreak || next.isJapanese
    return isWhole ? end + 1..<upper : end + 1..<end + 1
  }

  /// Another link, an e-mail address, or a label such as `tel:`.
  private static func startsAnew(_ word: Range<Int>, in text: ScannedText) -> Bool {
    var cursor = Cursor(text, at: word.lowerBound)
    return cursor.skip(anyOf: ["http", "www.", "ftp:"]) != nil || text[word.upperBound - 1] == ":"
      || word.contains { text[$0] == "@" }
  }

  /// Takes off what belongs to the sentence: the full stop, a bracket that was not opened within.
  private static func withoutPunctuation(_ range: Range<Int>, in text: ScannedText) -> Int {
    var end = range.upperBound
    while end > range.lowerBound {
      let last = text[end - 1]
      let isOpen =
        last == ")" && count("(", range.lowerBound..<end, text) >= count(")", range.lowerBound..<end, text)
      guard ".,;:!?'([]&".unicodeScalars.contains(last) || (last == ")" && !isOpen) else { break }
      end -= 1
    }
    return end
  }

  private static func count(_ scalar: Unicode.Scalar, _ range: Range<Int>, _ text: ScannedText) -> Int {
    text.scalars[range].count { $0 == scalar }
  }

  /// `%` that escapes nothing and brackets are escaped themselves.
  private static func escaped(_ path: String) -> String {
    var result = ""
    let characters = Array(path)
    for (index, character) in characters.enumerated() {
      switch character {
      case "%":
        let isEscape =
          index + 2 < characters.count && characters[index + 1...index + 2].allSatisfy(\.isHexDigit)
        result += isEscape ? "%" : "%25"
      case "[": result += "%5B"
      case "]": result += "%5D"
      default: result.append(character)
      }
    }
    return result
  }
}
