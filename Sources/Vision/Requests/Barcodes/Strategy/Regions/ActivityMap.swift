/// How much the luma changes from pixel to pixel in each cell of a picture, across and down.
///
/// A code is a patch of cells in which it changes much; flat areas, noise and single edges are not.
struct ActivityMap {
  /// The width and height of a cell in pixels.
  static let cell = 16
  let columns: Int
  let rows: Int
  /// Eighths of the sum of changes from one pixel to the next on its right, over every second row of a cell.
  private(set) var across: [UInt16]
  /// The same from one of these rows to the next below.
  private(set) var down: [UInt16]

  init(_ luma: PlaneView) {
    columns = luma.rowBytes / Self.cell
    rows = luma.rows / Self.cell
    across = [UInt16](repeating: 0, count: columns * rows)
    down = across
    // The last cell of a row reads one pixel more than it has, which is beyond the row where nothing is left over.
    let whole = luma.rowBytes % Self.cell == 0 ? columns - 1 : columns
    for row in 0..<rows {
      for column in 0..<whole { measure(luma, column, row) }
      if whole < columns, whole > 0 { copyCell(row * columns + whole - 1, to: row * columns + whole) }
    }
  }

  func index(_ column: Int, _ row: Int) -> Int { row * columns + column }

  private mutating func measure(_ luma: PlaneView, _ column: Int, _ row: Int) {
    let top = row * Self.cell
    let base = UnsafeRawPointer(luma.row(top) + column * Self.cell)
    var (sumAcross, sumDown) = (SIMD16<UInt8>.zero, SIMD16<UInt8>.zero)
    for line in stride(from: 0, to: Self.cell - 1, by: 2) {
      let here = base + line * luma.stride
      let pixels = here.loadUnaligned(as: SIMD16<UInt8>.self)
      let right = (here + 1).loadUnaligned(as: SIMD16<UInt8>.self)
      // Two rows on, since every edge lies between two of the rows that are looked at.
      let below = (here + min(2, luma.rows - 1 - top - line) * luma.stride).loadUnaligned(
        as: SIMD16<UInt8>.self)
      // Eighths, so that the sum of eight rows fits and slight noise counts for nothing.
      sumAcross &+= Self.difference(pixels, right) &>> 3
      sumDown &+= Self.difference(pixels, below) &>> 3
    }
    across[index(column, row)] = SIMD16<UInt16>(truncatingIfNeeded: sumAcross).wrappedSum()
    down[index(column, row)] = SIMD16<UInt16>(truncatingIfNeeded: sumDown).wrappedSum()
  }

  private mutating func copyCell(_ from: Int, to: Int) {
    across[to] = across[from]
    down[to] = down[from]
  }

  private static func difference(_ a: SIMD16<UInt8>, _ b: SIMD16<UInt8>) -> SIMD16<UInt8> {
    // The standard library's pointwise minimum is a call for each vector.
    (a &- b).replacing(with: b &- a, where: b .> a)
  }
}
