/// The connected parts of a map of probabilities, found row by row.
struct ConnectedRuns {
  /// Cells of a row that follow each other.
  struct Run {
    let row: Int
    let start: Int
    /// The cell after the last.
    let end: Int
    var parent: Int
  }

  private var runs: [Run] = []

  /// - Parameter threshold: cells above it belong to a part.
  init(_ map: ProbabilityMap, threshold: Float) {
    var previous = 0..<0
    for row in 0..<map.height {
      let begin = runs.count
      addRuns(map.cells + row * map.width, row: row, width: map.width, threshold: threshold)
      join(previous, begin..<runs.count)
      previous = begin..<runs.count
    }
  }

  /// The runs of each part.
  func parts() -> [[Run]] {
    var indices: [Int: Int] = [:]
    var parts: [[Run]] = []
    for index in runs.indices {
      let root = root(of: index)
      if let part = indices[root] {
        parts[part].append(runs[index])
      } else {
        indices[root] = parts.count
        parts.append([runs[index]])
      }
    }
    return parts
  }

  private mutating func addRuns(_ cells: UnsafePointer<Float>, row: Int, width: Int, threshold: Float) {
    var x = 0
    while x < width {
      // Most of a map is empty: sixteen cells are passed over at a time.
      if x + 16 <= width,
        UnsafeRawPointer(cells + x).loadUnaligned(as: SIMD16<Float>.self).max() <= threshold
      {
        x += 16
        continue
      }
      guard cells[x] > threshold else {
        x += 1
        continue
      }
      let start = x
      while x < width, cells[x] > threshold { x += 1 }
      runs.append(Run(row: row, start: start, end: x, parent: runs.count))
    }
  }

  /// Joins runs of two rows that touch, corners included.
  private mutating func join(_ above: Range<Int>, _ below: Range<Int>) {
    var first = above.lowerBound
    for index in below {
      while first < above.upperBound, runs[first].end < runs[index].start { first += 1 }
      var other = first
      while other < above.upperBound, runs[other].start <= runs[index].end {
        let (a, b) = (root(of: other), root(of: index))
        runs[max(a, b)].parent = min(a, b)
        other += 1
      }
    }
  }

  private func root(of index: Int) -> Int {
    var index = index
    while runs[index].parent != index { index = runs[index].parent }
    return index
  }
}
