import Foundation

/// Finds the parts of a picture that may hold codes: patches of cells in which the luma changes much.
struct CodeRegionFinder {
  /// The change in a cell from which on it may be a part of a code.
  private static let threshold: UInt16 = 110
  /// Cells around a cell, itself included, that must be lively too: single edges have three.
  private static let neighbours = 4
  /// The room in pixels around a patch, for the quiet zone and the cells that it only touches.
  private static let margin = 28

  private let map: ActivityMap
  private var lively: [Bool]

  init(_ luma: PlaneView) {
    map = ActivityMap(luma)
    let strong = zip(map.across, map.down).map { $0 + $1 >= Self.threshold }
    lively = strong
    for row in 0..<map.rows {
      for column in 0..<map.columns where strong[map.index(column, row)] {
        lively[map.index(column, row)] = Self.count(strong, map, column, row) >= Self.neighbours
      }
    }
  }

  /// Takes the cells that touch a rectangle for still.
  mutating func ignore(_ rects: [CGRect]) {
    let cell = CGFloat(ActivityMap.cell)
    for rect in rects where !rect.isNull {
      let columns = Self.cells(rect.minX / cell, rect.maxX / cell, map.columns)
      let rows = Self.cells(rect.minY / cell, rect.maxY / cell, map.rows)
      for row in rows {
        for column in columns { lively[map.index(column, row)] = false }
      }
    }
  }

  private static func cells(_ low: CGFloat, _ high: CGFloat, _ count: Int) -> Range<Int> {
    let first = min(max(Int(low), 0), count)
    return first..<min(max(Int(high.rounded(.up)), first), count)
  }

  /// The regions, the likeliest first.
  mutating func regions(width: Int, height: Int) -> [CodeRegion] {
    var regions: [CodeRegion] = []
    for row in 0..<map.rows {
      for column in 0..<map.columns where lively[map.index(column, row)] {
        if let patch = takePatch(from: (column, row)) {
          regions.append(patch.region)
        }
      }
    }
    return Self.joined(regions).map { $0.widened(by: Self.margin, width: width, height: height) }
      .sorted { $0.score > $1.score }
  }

  private static func count(_ cells: [Bool], _ map: ActivityMap, _ column: Int, _ row: Int) -> Int {
    var count = 0
    for y in max(row - 1, 0)...min(row + 1, map.rows - 1) {
      for x in max(column - 1, 0)...min(column + 1, map.columns - 1) where cells[map.index(x, y)] {
        count += 1
      }
    }
    return count
  }

  /// The cells that hang together with one, which are no longer lively afterwards; `nil` for mere specks.
  private mutating func takePatch(from start: (Int, Int)) -> Patch? {
    var patch = Patch()
    var open = [start]
    lively[map.index(start.0, start.1)] = false
    while let (column, row) = open.popLast() {
      let index = map.index(column, row)
      patch.add(column, row, across: map.across[index], down: map.down[index])
      for y in max(row - 1, 0)...min(row + 1, map.rows - 1) {
        for x in max(column - 1, 0)...min(column + 1, map.columns - 1) where lively[map.index(x, y)] {
          lively[map.index(x, y)] = false
          open.append((x, y))
        }
      }
    }
    return patch.cells >= 3 ? patch : nil
  }

  /// The regions with those that lie over each other made one.
  private static func joined(_ regions: [CodeRegion]) -> [CodeRegion] {
    var result: [CodeRegion] = []
    for var region in regions {
      while let index = result.firstIndex(where: { $0.overlaps(region) }) {
        region.join(result.remove(at: index))
      }
      result.append(region)
    }
    return result
  }
}

/// Cells that hang together.
private struct Patch {
  var cells = 0
  private var left = Int.max
  private var top = Int.max
  private var right = 0
  private var bottom = 0
  private var across = 0
  private var down = 0

  mutating func add(_ column: Int, _ row: Int, across: UInt16, down: UInt16) {
    cells += 1
    left = min(left, column)
    right = max(right, column + 1)
    top = min(top, row)
    bottom = max(bottom, row + 1)
    self.across += Int(across)
    self.down += Int(down)
  }

  var region: CodeRegion {
    let cell = ActivityMap.cell
    let texture: CodeRegion.Texture =
      across > 3 * down ? .uprightBars : down > 3 * across ? .lyingBars : .mixed
    let fill = Double(cells) / Double((right - left) * (bottom - top))
    return CodeRegion(
      left: left * cell, top: top * cell, right: right * cell, bottom: bottom * cell, texture: texture,
      score: Double(across + down) / Double(cells).squareRoot() * fill)
  }
}

extension CodeRegion {
  fileprivate func overlaps(_ other: CodeRegion) -> Bool {
    let width = min(right, other.right) - max(left, other.left)
    let height = min(bottom, other.bottom) - max(top, other.top)
    return width > 0 && height > 0 && width * height * 3 > min(area, other.area)
  }

  fileprivate func widened(by margin: Int, width: Int, height: Int) -> CodeRegion {
    var wide = self
    wide.left = max(left - margin, 0)
    wide.top = max(top - margin, 0)
    wide.right = min(right + margin, width)
    wide.bottom = min(bottom + margin, height)
    return wide
  }

  fileprivate mutating func join(_ other: CodeRegion) {
    left = min(left, other.left)
    top = min(top, other.top)
    right = max(right, other.right)
    bottom = max(bottom, other.bottom)
    if texture != other.texture { texture = .mixed }
    score = max(score, other.score)
  }
}
