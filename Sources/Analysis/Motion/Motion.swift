import Foundation

/// Where a frame differs from what was last looked at.
struct Motion: Sendable {
  private let cells: CellGrid
  /// Where the cells begin in the picture, in pixels.
  private let origin: CGPoint
  /// By row and column; empty where nothing has changed.
  private var changed: [Bool] = []
  /// How many cells have changed.
  private(set) var count = 0

  /// Nothing has changed.
  init(cells: CellGrid, origin: CGPoint) { (self.cells, self.origin) = (cells, origin) }

  /// - Parameter changed: of each cell; one that has changed alone is taken for noise.
  init(cells: CellGrid, origin: CGPoint, changed: [Bool]) {
    self.init(cells: cells, origin: origin)
    self.changed = changed
    for index in changed.indices where changed[index] {
      if hasNeighbour(index, in: changed) { count += 1 } else { self.changed[index] = false }
    }
    if count == 0 { self.changed = [] }
  }

  /// How much of the picture has changed, 0 to 1.
  var share: Double { Double(count) / Double(max(1, cells.columns * cells.rows)) }

  /// The box around all that has changed, in pixels of the picture; `nil` where nothing has.
  var bounds: CGRect? {
    guard count > 0 else { return nil }
    var (left, right, top, bottom) = (cells.columns, 0, cells.rows, 0)
    for index in changed.indices where changed[index] {
      let (row, column) = index.quotientAndRemainder(dividingBy: cells.columns)
      (left, right) = (min(left, column), max(right, column + 1))
      (top, bottom) = (min(top, row), max(bottom, row + 1))
    }
    let side = Double(cells.side)
    return CGRect(
      x: origin.x + Double(left) * side, y: origin.y + Double(top) * side, width: Double(right - left) * side,
      height: Double(bottom - top) * side)
  }

  /// Whether anything has changed inside a box, in pixels of the picture.
  func touches(_ box: CGRect) -> Bool {
    guard count > 0 else { return false }
    let (columns, rows) = cells.span(of: box.offsetBy(dx: -origin.x, dy: -origin.y))
    return rows.contains { row in columns.contains { changed[row * cells.columns + $0] } }
  }

  private func hasNeighbour(_ index: Int, in changed: [Bool]) -> Bool {
    let (row, column) = index.quotientAndRemainder(dividingBy: cells.columns)
    for y in max(0, row - 1)...min(cells.rows - 1, row + 1) {
      for x in max(0, column - 1)...min(cells.columns - 1, column + 1) {
        let other = y * cells.columns + x
        if other != index, changed[other] { return true }
      }
    }
    return false
  }
}
