/// Lines of text as one array of scalars, one for each character, in the forms that the detectors look for.
///
/// Full-width letters and digits become ASCII, blanks of all sorts become spaces, blanks at the ends of lines are
/// left out, dashes between digits become hyphens. A character of several scalars stands as `other`.
struct ScannedText {
  private(set) var scalars: [Unicode.Scalar] = []
  private var places: [Place] = []

  private struct Place {
    let line: Int
    let range: Range<String.Index>?
  }

  /// Text may go on after it.
  static let lineBreak: Unicode.Scalar = "\n"
  /// No data goes on after it.
  static let blockBreak: Unicode.Scalar = "\u{2029}"
  static let other: Unicode.Scalar = "\u{FFFD}"

  init(lines: [some StringProtocol], isContinued: (Int) -> Bool) {
    for (index, line) in lines.enumerated() {
      append(line, index: index)
      guard index + 1 < lines.count else { break }
      append(break: isContinued(index) ? Self.lineBreak : Self.blockBreak, line: index)
    }
    foldDashes()
  }

  /// The scalar at a position; a block break outside of the text.
  subscript(position: Int) -> Unicode.Scalar {
    scalars.indices.contains(position) ? scalars[position] : Self.blockBreak
  }

  /// The folded text, with a space or nothing where lines break.
  func string(_ range: Range<Int>, joinedBy separator: String = "") -> String {
    var result = String.UnicodeScalarView()
    for scalar in scalars[range] {
      if scalar == Self.lineBreak {
        result.append(contentsOf: separator.unicodeScalars)
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }

  /// Where a stretch lies in the lines, without the breaks between them.
  func parts(of range: Range<Int>) -> [DataDetector.LineMatch.Part] {
    var parts: [DataDetector.LineMatch.Part] = []
    for place in places[range] {
      guard let stretch = place.range else { continue }
      if let last = parts.last, last.line == place.line {
        parts[parts.count - 1] = .init(line: last.line, range: last.range.lowerBound..<stretch.upperBound)
      } else {
        parts.append(.init(line: place.line, range: stretch))
      }
    }
    return parts
  }
}

extension ScannedText {
  private mutating func append(_ line: some StringProtocol, index: Int) {
    let start = scalars.count
    var position = line.startIndex
    while position < line.endIndex {
      let next = line.index(after: position)
      append(line[position], at: position..<next, line: index, after: start)
      position = next
    }
    while scalars.count > start, scalars.last == " " { removeLast() }
    if scalars.count == start, start > 0 { scalars[start - 1] = Self.blockBreak }
  }

  private mutating func append(
    _ character: Character, at range: Range<String.Index>, line: Int, after start: Int
  ) {
    let scalar = Self.folded(character)
    if scalar == Self.lineBreak { return append(break: scalar, line: line) }
    if scalar == " ", scalars.count == start || scalars.last == Self.lineBreak { return }
    scalars.append(scalar)
    places.append(Place(line: line, range: range))
  }

  /// Two breaks on end are the end of a block.
  private mutating func append(break scalar: Unicode.Scalar, line: Int) {
    while scalars.last == " " { removeLast() }
    if scalars.last == Self.lineBreak || scalars.last == Self.blockBreak {
      scalars[scalars.count - 1] = Self.blockBreak
    } else {
      scalars.append(scalar)
      places.append(Place(line: line, range: nil))
    }
  }

  private mutating func removeLast() {
    scalars.removeLast()
    places.removeLast()
  }

  private static func folded(_ character: Character) -> Unicode.Scalar {
    if character == "\r\n" { return lineBreak }
    let all = character.unicodeScalars
    guard let first = all.first else { return other }
    let isPlain = all.dropFirst().allSatisfy { (0xFE00...0xFE0F).contains($0.value) }
    guard isPlain else { return other }
    switch first.value {
    case 0x0A...0x0D, 0x85, 0x2028: return lineBreak
    case 0x2029: return lineBreak
    case 0x09, 0xA0, 0x2000...0x200A, 0x202F, 0x3000: return " "
    case 0xFF01...0xFF5E: return Unicode.Scalar(first.value - 0xFEE0) ?? other
    case 0xFFE5: return "¥"
    case 0xFFE1: return "£"
    case 0xFFE0: return "¢"
    case 0x301C: return "~"
    default: return first
    }
  }

  /// Printers set numbers with any dash, and recognisers read a hyphen between digits as ー.
  private mutating func foldDashes() {
    for position in scalars.indices where scalars[position].isDash {
      let next = self[position + 1]
      let follows = next.isDigit || next == Self.lineBreak || next == " "
      if self[position - 1].isDigit, follows || next.isDash { scalars[position] = "-" }
    }
  }
}
