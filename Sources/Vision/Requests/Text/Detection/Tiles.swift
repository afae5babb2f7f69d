import Foundation

/// The parts of a picture that are looked at one by one.
struct Tiles: Sendable {
  /// The side of a tile in pixels as it is looked at.
  static let side = 1280
  /// How much of it neighbours share, so that a line that one of them cuts lies in the other, or both halves can be joined.
  private static let overlap = 160

  let regions: [PixelRegion]

  /// - Parameter scale: what tiles are magnified by when they are looked at; a whole number.
  init(width: Int, height: Int, scale: Int) {
    let columns = Self.spans(width, side: Self.side / scale, overlap: Self.overlap / scale)
    let rows = Self.spans(height, side: Self.side / scale, overlap: Self.overlap / scale)
    regions = rows.flatMap { row in
      columns.map {
        PixelRegion(left: $0.lowerBound, top: row.lowerBound, width: $0.count, height: row.count)
      }
    }
  }

  /// Spans of about one length that cover an axis; they begin at multiples of 32.
  private static func spans(_ length: Int, side: Int, overlap: Int) -> [Range<Int>] {
    guard length > side else { return [0..<length] }
    let count = (length - overlap + side - overlap - 1) / (side - overlap)
    return (0..<count).map { index in
      let start = index == 0 ? 0 : (length - side) * index / (count - 1) / 32 * 32
      return start..<(index == count - 1 ? length : start + side)
    }
  }
}

extension PixelRegion {
  fileprivate init(left: Int, top: Int, width: Int, height: Int) {
    (self.left, self.top, self.width, self.height) = (left, top, width, height)
  }
}

/// Joins what was found in several tiles.
struct TileRegions {
  private var found: [(region: TextDetector.Region, tile: Int)] = []

  mutating func add(_ regions: [TextDetector.Region], tile: Int) {
    found += regions.map { ($0, tile) }
  }

  /// The lines, each once, those that a border cuts in one piece.
  func joined() -> [TextDetector.Region] {
    var group = Array(found.indices)
    func root(_ index: Int) -> Int {
      var index = index
      while group[index] != index { index = group[index] }
      return index
    }
    for a in found.indices {
      for b in 0..<a where found[a].tile != found[b].tile && root(a) != root(b) {
        if found[a].region.rect.continues(found[b].region.rect) { group[root(a)] = root(b) }
      }
    }
    return Dictionary(grouping: found.indices, by: root).values.compactMap { members in
      guard members.count > 1 else { return found[members[0]].region }
      let points = members.flatMap { found[$0].region.rect.cornerPoints }
      guard var rect = RotatedRect(around: points) else { return nil }
      // Halves that lie a pixel off make the rectangle higher than the line.
      let heights = members.map { min(found[$0].region.rect.width, found[$0].region.rect.height) }
      let height = heights.reduce(0, +) / CGFloat(heights.count)
      if rect.width >= rect.height { rect.height = height } else { rect.width = height }
      return TextDetector.Region(
        rect: rect, confidence: members.map { found[$0].region.confidence }.max() ?? 0)
    }
  }
}

extension RotatedRect {
  var cornerPoints: [CGPoint] { [point(0, 0), point(1, 0), point(1, 1), point(0, 1)] }

  /// Whether another rectangle is the same line, or a part of it that overlaps this one.
  func continues(_ other: RotatedRect) -> Bool {
    let (a, b) = (width >= height ? self : turned(1), other.width >= other.height ? other : other.turned(1))
    guard max(a.height, b.height) < 1.7 * min(a.height, b.height) else { return false }
    // What is about square has no way of its own.
    let isLong = min(a.width / a.height, b.width / b.height) > 1.5
    guard !isLong || abs(a.direction.dx * b.direction.dy - a.direction.dy * b.direction.dx) < 0.1 else {
      return false
    }
    let long = a.width >= b.width ? a : b
    let (x, y) = (b.center.x - a.center.x, b.center.y - a.center.y)
    let along = abs(x * long.direction.dx + y * long.direction.dy)
    let across = abs(y * long.direction.dx - x * long.direction.dy)
    return across < 0.5 * min(a.height, b.height) && along < (a.width + b.width) / 2
  }
}
