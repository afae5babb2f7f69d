import Foundation

/// The words around a place in a text.
enum Vicinity {
  /// The line of a stretch and two before it, 80 characters before and 40 after at most, in small letters.
  static func text(around range: Range<Int>, in text: ScannedText) -> String {
    var start = range.lowerBound
    var lines = 0
    while start > 0, range.lowerBound - start < 80 {
      if text[start - 1].isBreak { lines += 1 }
      guard lines < 3 else { break }
      start -= 1
    }
    var end = range.upperBound
    while end < text.scalars.count, end - range.upperBound < 40, !text[end].isBreak { end += 1 }
    return text.string(start..<end, joinedBy: " ").lowercased()
  }

  /// Whether a word stands in a text; one of ASCII letters as a whole word.
  static func contains(_ word: String, in text: String) -> Bool {
    var rest = text[...]
    while let found = rest.range(of: word) {
      let before = text[..<found.lowerBound].unicodeScalars.last
      let after = text[found.upperBound...].unicodeScalars.first
      let isWhole = before?.isLetter != true && after?.isLetter != true
      if isWhole || word.unicodeScalars.first?.isLetter != true { return true }
      rest = text[found.upperBound...]
    }
    return false
  }
}
