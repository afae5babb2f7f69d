import Foundation

/// Leaves out the small kana beside kanji that tell how they are spoken.
enum RubyFilter {
  static func withoutRuby(_ lines: [TextLine]) -> [TextLine] {
    lines.filter { line in
      guard line.isKana else { return true }
      return !lines.contains { isRuby(line, of: $0) }
    }
  }

  /// Whether a line is low, and close to the right of a column or above a line of text.
  private static func isRuby(_ line: TextLine, of text: TextLine) -> Bool {
    let (small, large) = (line.rect.corners.bounds, text.rect.corners.bounds)
    if text.isVertical {
      let overlap = min(small.maxY, large.maxY) - max(small.minY, large.minY)
      return small.width < 0.7 * large.width && overlap > 0.5 * small.height
        && small.midX > large.midX && small.minX - large.maxX < 0.4 * large.width
    }
    let overlap = min(small.maxX, large.maxX) - max(small.minX, large.minX)
    return !line.isVertical && text.hasEastAsianText && small.height < 0.6 * large.height
      && overlap > 0.5 * small.width && small.midY < large.midY
      && large.minY - small.maxY < 0.4 * large.height
  }
}

extension TextLine {
  fileprivate var isKana: Bool {
    guard let symbols = readings.first?.symbols else { return false }
    return symbols.allSatisfy { $0.text.unicodeScalars.first?.isKana ?? false }
  }
}
