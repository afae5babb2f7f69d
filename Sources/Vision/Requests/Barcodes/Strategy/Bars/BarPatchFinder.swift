import Foundation

/// Finds patches of bars: cells that hang together and whose gradients all point one way.
struct BarPatchFinder {
  /// The sum of squared gradients of nine cells from which on they are more than noise.
  private static let leastEnergy: Float = 72_000
  private static let leastCoherence: Float = 0.7
  /// The cosine of twice the angle by which neighbours may differ.
  private static let sameDirection: Float = 0.8
  private static let fewestCells = 8
  /// In pixels: less is no code.
  private static let shortest = 40.0
  /// Pictures larger than this are searched at a fraction of their size; in pixels of the longer side.
  private static let longestSide = 1600

  /// The patches, the largest first.
  static func patches(in luma: PlaneView) -> [BarPatch] {
    let factor = (max(luma.rowBytes, luma.rows) + longestSide - 1) / longestSide
    guard factor > 1 else { return search(luma) }
    return GrayFilter.reduced(luma, by: factor).withPlane(0) {
      search($0).map { $0.scaled(by: Double(factor)) }
    }
  }

  private static func search(_ luma: PlaneView) -> [BarPatch] {
    let field = GradientField(luma).smoothed()
    var free = field.cells.map { $0.energy >= leastEnergy && $0.coherence >= leastCoherence }
    var patches: [BarPatch] = []
    for index in free.indices where free[index] {
      let members = take(from: index, field, &free)
      if members.count >= fewestCells, let patch = patch(of: members, field) { patches.append(patch) }
    }
    return patches.sorted { $0.length * $0.height > $1.length * $1.height }
  }

  /// The cells that hang together with one and share its direction, which are not free afterwards.
  private static func take(from start: Int, _ field: GradientField, _ free: inout [Bool]) -> [Int] {
    var members: [Int] = []
    var open = [start]
    free[start] = false
    while let index = open.popLast() {
      members.append(index)
      let (column, row) = (index % field.columns, index / field.columns)
      let direction = field.cells[index].unit
      for y in max(row - 1, 0)...min(row + 1, field.rows - 1) {
        for x in max(column - 1, 0)...min(column + 1, field.columns - 1) {
          let next = y * field.columns + x
          guard free[next], (field.cells[next].unit * direction).sum() > sameDirection else { continue }
          free[next] = false
          open.append(next)
        }
      }
    }
    return members
  }

  /// The rectangle around cells along their common direction; `nil` for what is too short or full of holes.
  private static func patch(of members: [Int], _ field: GradientField) -> BarPatch? {
    var sum = GradientSum()
    for index in members { sum += field.cells[index] }
    let angle = Double(atan2(sum.doubled.y, sum.doubled.x)) / 2
    let read = CGVector(dx: cos(angle), dy: sin(angle))
    var (along, across) = (Extent(), Extent())
    let cell = Double(GradientField.cell)
    for index in members {
      let x = (Double(index % field.columns) + 0.5) * cell + 1
      let y = (Double(index / field.columns) + 0.5) * cell + 1
      along.add(x * read.dx + y * read.dy)
      across.add(y * read.dx - x * read.dy)
    }
    let (length, height) = (along.length + cell, across.length + cell)
    guard length >= shortest, Double(members.count) * cell * cell > 0.35 * length * height else { return nil }
    let (a, b) = (along.middle, across.middle)
    let center = CGPoint(x: a * read.dx - b * read.dy, y: a * read.dy + b * read.dx)
    return BarPatch(center: center, read: read, length: length, height: height)
  }
}

private struct Extent {
  private var low = Double.infinity
  private var high = -Double.infinity

  var length: Double { high - low }
  var middle: Double { (low + high) / 2 }

  mutating func add(_ value: Double) {
    low = min(low, value)
    high = max(high, value)
  }
}

extension GradientSum {
  /// The direction at twice its angle, of length 1.
  fileprivate var unit: SIMD2<Float> {
    let d = doubled
    return d / max((d * d).sum().squareRoot(), 1e-6)
  }
}
