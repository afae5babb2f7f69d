import Foundation

/// Which way the luma changes in each cell of a picture, as the sums of products of its gradients.
///
/// Where many bars run side by side all gradients point the same way or the opposite.
struct GradientField {
  /// The width and height of a cell in pixels.
  static let cell = 8
  let columns: Int
  let rows: Int
  private(set) var cells: [GradientSum]

  init(_ luma: PlaneView) {
    // Gradients need a pixel on each side.
    columns = max((luma.rowBytes - 2) / Self.cell, 0)
    rows = max((luma.rows - 2) / Self.cell, 0)
    cells = [GradientSum](repeating: GradientSum(), count: columns * rows)
    for row in 0..<rows {
      for column in 0..<columns { cells[row * columns + column] = Self.measure(luma, column, row) }
    }
  }

  /// Each cell together with the eight around it.
  func smoothed() -> GradientField {
    var smooth = self
    for row in 0..<rows {
      for column in 0..<columns {
        var sum = GradientSum()
        for y in max(row - 1, 0)...min(row + 1, rows - 1) {
          for x in max(column - 1, 0)...min(column + 1, columns - 1) { sum += cells[y * columns + x] }
        }
        smooth.cells[row * columns + column] = sum
      }
    }
    return smooth
  }

  private static func measure(_ luma: PlaneView, _ column: Int, _ row: Int) -> GradientSum {
    var (xx, yy, xy) = (SIMD8<Int32>.zero, SIMD8<Int32>.zero, SIMD8<Int32>.zero)
    for line in 0..<cell {
      let here = UnsafeRawPointer(luma.row(row * cell + line + 1) + column * cell + 1)
      let gx = load(here + 1) &- load(here - 1)
      let gy = load(here + luma.stride) &- load(here - luma.stride)
      xx &+= gx &* gx
      yy &+= gy &* gy
      xy &+= gx &* gy
    }
    return GradientSum(
      xx: Float(xx.wrappedSum()), yy: Float(yy.wrappedSum()), xy: Float(xy.wrappedSum()))
  }

  private static func load(_ pointer: UnsafeRawPointer) -> SIMD8<Int32> {
    SIMD8<Int32>(truncatingIfNeeded: pointer.loadUnaligned(as: SIMD8<UInt8>.self))
  }
}

/// Sums of products of gradients.
struct GradientSum: Hashable, Sendable {
  var xx: Float = 0
  var yy: Float = 0
  var xy: Float = 0

  var energy: Float { xx + yy }

  /// The common direction at twice its angle, so that opposite gradients count as one; at most `energy` long.
  var doubled: SIMD2<Float> { SIMD2(xx - yy, 2 * xy) }

  /// 0 where the gradients point all ways, 1 where they share one direction.
  var coherence: Float {
    let d = doubled
    return energy > 0 ? (d * d).sum().squareRoot() / energy : 0
  }

  static func += (a: inout GradientSum, b: GradientSum) {
    a.xx += b.xx
    a.yy += b.yy
    a.xy += b.xy
  }
}
