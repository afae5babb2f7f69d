import Foundation

/// Takes a description apart at `analyze`.
enum PipelineText {
  /// The part before `analyze`, and the part behind it where there is one.
  ///
  /// - Throws: `StreamError` where `analyze` stands more than once, or first, or has properties.
  static func split(_ text: String) throws -> (source: String, tail: String?) {
    let words = words(of: text)
    try refuseProperties(in: words)
    let places = words.indices.filter { words[$0].text == "analyze" && isElement($0, in: words) }
    guard let place = places.first else { return (text, nil) }
    guard places.count == 1 else {
      throw StreamError(
        "`analyze` stands \(places.count) times in the pipeline: \(text)", remedy: "Use it once.")
    }
    guard place > 0 else {
      throw StreamError("`analyze` stands first in the pipeline: \(text)", remedy: "Put a source before it.")
    }
    let source = String(text[..<words[place - 1].range.lowerBound]).trimmed
    guard place + 1 < words.count else { return (source, nil) }
    let tail = String(text[words[place + 1].range.upperBound...]).trimmed
    guard !source.isEmpty, !tail.isEmpty else {
      throw StreamError("an element is missing beside `analyze` in the pipeline: \(text)")
    }
    return (source, tail)
  }

  /// The text with something behind it to link to, where it ends in caps: they need an element on either side.
  static func closed(_ text: String) -> String {
    let words = words(of: text)
    guard let link = words.lastIndex(where: { $0.text == "!" }), link + 1 < words.count else { return text }
    let last = words[link + 1].text.trimmingCharacters(in: ["\"", "'"])
    let isCaps = last.range(of: "^[a-z]+/[A-Za-z0-9.+-]+", options: .regularExpression) != nil
    return isCaps ? "\(text) ! identity" : text
  }

  private struct Word {
    var text: String
    var range: Range<String.Index>
  }

  private static func refuseProperties(in words: [Word]) throws {
    for (index, word) in words.enumerated().dropLast() where word.text == "analyze" {
      guard index == 0 || words[index - 1].text == "!",
        let property = words[index + 1].text.wholeMatch(of: /(?s)([A-Za-z][A-Za-z0-9_-]*)=.*/)
      else { continue }
      throw StreamError(
        "`analyze` has no property \"\(property.1)\"; it has none",
        remedy: "Say what to analyse with options such as --detect.")
    }
  }

  /// Whether the word is linked as an element: a `!` or an end on either side.
  private static func isElement(_ index: Int, in words: [Word]) -> Bool {
    (index == 0 || words[index - 1].text == "!") && (index == words.count - 1 || words[index + 1].text == "!")
  }

  /// Words apart at blanks outside quotes, as `gst-launch-1.0` sees them; `!` is a word of its own.
  private static func words(of text: String) -> [Word] {
    var result: [Word] = []
    var start: String.Index?
    var quote: Character?
    var isEscaped = false
    for index in text.indices {
      let character = text[index]
      let isBlank = character.isWhitespace && quote == nil
      if isBlank, let begin = start {
        result.append(Word(text: String(text[begin..<index]), range: begin..<index))
        start = nil
      } else if !isBlank, start == nil {
        start = index
      }
      if isEscaped {
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else if character == quote {
        quote = nil
      } else if quote == nil, character == "\"" || character == "'" {
        quote = character
      }
    }
    if let start { result.append(Word(text: String(text[start...]), range: start..<text.endIndex)) }
    return result
  }
}

extension String {
  fileprivate var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
