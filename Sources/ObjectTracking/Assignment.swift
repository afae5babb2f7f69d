/// Pairs rows with columns so that the gains of the pairs add up to as much as possible.
///
/// The Hungarian algorithm with potentials: rows² × columns steps.
struct Assignment {
  /// The column of each row; `nil` where the row stays alone.
  private(set) var columns: [Int?]

  /// - Parameter gain: above 0 for pairs that may be formed, `nil` for those that may not.
  init(rows: Int, columns count: Int, gain: (Int, Int) -> Double?) {
    columns = Array(repeating: nil, count: rows)
    guard rows > 0, count > 0 else { return }
    // As many columns again to stay alone in, so that no row takes one that it may not.
    let width = count + rows
    var costs = [Double](repeating: 0, count: rows * width)
    for row in 0..<rows {
      for column in 0..<count { costs[row * width + column] = gain(row, column).map { -$0 } ?? Self.never }
    }
    var solver = Solver(rows: rows, columns: width, costs: costs)
    for (row, column) in solver.solve().enumerated() where column < count {
      columns[row] = costs[row * width + column] < 0 ? column : nil
    }
  }

  private static let never = 1e6
}

/// Finds the least total cost of a pairing; no fewer columns than rows.
private struct Solver {
  let rows: Int
  let columns: Int
  let costs: [Double]
  // Row and column 0 stand for none.
  private var rowPotential: [Double]
  private var columnPotential: [Double]
  private var rowOf: [Int]
  private var before: [Int]

  init(rows: Int, columns: Int, costs: [Double]) {
    self.rows = rows
    self.columns = columns
    self.costs = costs
    rowPotential = Array(repeating: 0, count: rows + 1)
    columnPotential = Array(repeating: 0, count: columns + 1)
    rowOf = Array(repeating: 0, count: columns + 1)
    before = rowOf
  }

  /// The column of each row.
  mutating func solve() -> [Int] {
    for row in 1...rows {
      rowOf[0] = row
      var column = findPath()
      repeat {
        rowOf[column] = rowOf[before[column]]
        column = before[column]
      } while column != 0
    }
    var result = Array(repeating: 0, count: rows)
    for column in 1...columns where rowOf[column] > 0 { result[rowOf[column] - 1] = column - 1 }
    return result
  }

  /// The free column at the end of the cheapest way to place the row that waits in column 0.
  private mutating func findPath() -> Int {
    var least = Array(repeating: Double.infinity, count: columns + 1)
    var isUsed = Array(repeating: false, count: columns + 1)
    var current = 0
    repeat {
      isUsed[current] = true
      let row = rowOf[current]
      var next = 0
      var delta = Double.infinity
      for column in 1...columns where !isUsed[column] {
        let cost =
          costs[(row - 1) * columns + column - 1] - rowPotential[row] - columnPotential[column]
        if cost < least[column] {
          least[column] = cost
          before[column] = current
        }
        if least[column] < delta { (delta, next) = (least[column], column) }
      }
      for column in 0...columns {
        if isUsed[column] {
          rowPotential[rowOf[column]] += delta
          columnPotential[column] -= delta
        } else {
          least[column] -= delta
        }
      }
      current = next
    } while rowOf[current] != 0
    return current
  }
}
