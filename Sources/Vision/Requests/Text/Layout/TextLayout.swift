import Foundation

/// How the lines of a picture stand to each other.
struct TextLayout {
  private let lines: [TextLine]
  private let usualHeight: CGFloat

  /// - Parameter lines: in the order of reading.
  init(_ lines: [TextLine]) {
    self.lines = lines
    let heights = lines.map(Self.height).sorted()
    usualHeight = heights.isEmpty ? 0 : heights[heights.count / 2]
  }

  func isTitle(_ index: Int) -> Bool {
    index == 0 && lines.count > 1 && Self.height(lines[0]) > 1.4 * usualHeight
  }

  /// Whether a sentence goes on in the next line: the two are of a height, close below each other, and this one ends
  /// without a full stop.
  func wraps(_ index: Int) -> Bool? {
    guard index + 1 < lines.count else { return nil }
    let (line, next) = (lines[index], lines[index + 1])
    let (a, b) = (Self.height(line), Self.height(next))
    guard line.isVertical == next.isVertical, abs(a - b) < 0.35 * max(a, b) else { return false }
    let (from, to) = (line.rect.center, next.rect.center)
    let distance = line.isVertical ? abs(to.x - from.x) : abs(to.y - from.y)
    guard distance < 2.2 * max(a, b), let last = line.string.last else { return false }
    return !".!?。！？:：".contains(last)
  }

  private static func height(_ line: TextLine) -> CGFloat {
    line.isVertical ? line.rect.width : line.rect.height
  }
}
