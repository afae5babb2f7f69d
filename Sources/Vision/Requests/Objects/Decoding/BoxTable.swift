/// An output as a table with a row for each box, however it lies in memory.
struct BoxTable {
  let rows: Int
  let columns: Int
  private let numbers: UnsafeBufferPointer<Float>
  private let rowStep: Int
  private let columnStep: Int

  /// `nil` for a tensor that is no table, or holds fewer numbers.
  init?(_ tensor: Tensor<Float>, isTransposed: Bool) {
    guard tensor.shape.count >= 2, tensor.shape.dropLast(2).allSatisfy({ $0 == 1 }) else { return nil }
    let (first, second) = (tensor.shape[tensor.shape.count - 2], tensor.shape[tensor.shape.count - 1])
    guard first * second <= tensor.numbers.count else { return nil }
    numbers = tensor.numbers
    (rows, columns) = isTransposed ? (second, first) : (first, second)
    (rowStep, columnStep) = isTransposed ? (1, second) : (second, 1)
  }

  subscript(row: Int, column: Int) -> Float { numbers[row * rowStep + column * columnStep] }

  /// The greatest number of each row from column `first` on, and how far behind it that stands.
  func best(from first: Int, to end: Int? = nil) -> (values: [Float], columns: [Int32]) {
    var values = [Float](repeating: -.infinity, count: rows)
    var places = [Int32](repeating: 0, count: rows)
    let end = end ?? columns
    values.withUnsafeMutableBufferPointer { values in
      places.withUnsafeMutableBufferPointer { places in
        if columnStep == 1 {
          scanRows(first, end, values, places)
        } else {
          scanColumns(first, end, values, places)
        }
      }
    }
    return (values, places)
  }

  private func scanRows(
    _ first: Int, _ end: Int, _ values: UnsafeMutableBufferPointer<Float>,
    _ places: UnsafeMutableBufferPointer<Int32>
  ) {
    for row in 0..<rows {
      let start = row * rowStep
      var best = -Float.infinity
      var place: Int32 = 0
      for column in first..<end {
        let value = numbers[start + column]
        if value > best {
          best = value
          place = Int32(truncatingIfNeeded: column - first)
        }
      }
      values[row] = best
      places[row] = place
    }
  }

  private func scanColumns(
    _ first: Int, _ end: Int, _ values: UnsafeMutableBufferPointer<Float>,
    _ places: UnsafeMutableBufferPointer<Int32>
  ) {
    for column in first..<end {
      let start = column * columnStep
      let place = Int32(truncatingIfNeeded: column - first)
      for row in 0..<rows where numbers[start + row * rowStep] > values[row] {
        values[row] = numbers[start + row * rowStep]
        places[row] = place
      }
    }
  }
}
