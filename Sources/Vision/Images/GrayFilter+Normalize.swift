extension GrayFilter {
  /// The picture with the darkest and the lightest value around each place stretched to 0 and 255.
  ///
  /// Extremes are taken over blocks of `block` pixels and their neighbours, and run smoothly between them.
  static func normalized(_ luma: PlaneView, block: Int) -> PixelBuffer {
    let range = BlockRange(luma, block: block).spread()
    return PixelBuffer(format: .gray8, width: luma.rowBytes, height: luma.rows) { out in
      for y in 0..<luma.rows {
        let (row, to) = (luma.row(y), out.planes[0].row(y))
        let line = range.line(y)
        for x in 0..<luma.rowBytes {
          let (low, span) = line.at(x)
          to[x] = UInt8(min(max((Float(row[x]) - low) * 255 / max(span, 24), 0), 255))
        }
      }
    }
  }
}

/// The darkest and lightest values of the blocks of a picture.
private struct BlockRange {
  let columns: Int
  let rows: Int
  let block: Int
  private var low: [UInt8]
  private var high: [UInt8]

  init(_ luma: PlaneView, block: Int) {
    self.block = block
    columns = (luma.rowBytes + block - 1) / block
    rows = (luma.rows + block - 1) / block
    low = [UInt8](repeating: 255, count: columns * rows)
    high = [UInt8](repeating: 0, count: columns * rows)
    for y in 0..<luma.rows {
      let row = luma.row(y)
      let first = y / block * columns
      for x in 0..<luma.rowBytes {
        let index = first + x / block
        low[index] = min(low[index], row[x])
        high[index] = max(high[index], row[x])
      }
    }
  }

  /// Each block with the extremes of itself and the eight around it.
  func spread() -> BlockRange {
    var wide = self
    for y in 0..<rows {
      for x in 0..<columns {
        for ny in max(y - 1, 0)...min(y + 1, rows - 1) {
          for nx in max(x - 1, 0)...min(x + 1, columns - 1) {
            wide.low[y * columns + x] = min(wide.low[y * columns + x], low[ny * columns + nx])
            wide.high[y * columns + x] = max(wide.high[y * columns + x], high[ny * columns + nx])
          }
        }
      }
    }
    return wide
  }

  /// The values on a row of pixels, between the middles of the blocks straight.
  func line(_ y: Int) -> Line {
    let (above, below, weight) = neighbours(y, count: rows)
    let mix = { (values: [UInt8], x: Int) in
      Float(values[above * columns + x]) * (1 - weight) + Float(values[below * columns + x]) * weight
    }
    return Line(
      block: block, low: (0..<columns).map { mix(low, $0) }, high: (0..<columns).map { mix(high, $0) })
  }

  private func neighbours(_ position: Int, count: Int) -> (Int, Int, Float) {
    Self.neighbours(position, block: block, count: count)
  }

  static func neighbours(_ position: Int, block: Int, count: Int) -> (Int, Int, Float) {
    let place = (Float(position) + 0.5) / Float(block) - 0.5
    let first = min(max(Int(place.rounded(.down)), 0), count - 1)
    return (first, min(first + 1, count - 1), min(max(place - Float(first), 0), 1))
  }

  struct Line {
    let block: Int
    let low: [Float]
    let high: [Float]

    /// The darkest value at a pixel, and how far the lightest is above it.
    func at(_ x: Int) -> (low: Float, span: Float) {
      let (left, right, weight) = BlockRange.neighbours(x, block: block, count: low.count)
      let dark = low[left] * (1 - weight) + low[right] * weight
      return (dark, high[left] * (1 - weight) + high[right] * weight - dark)
    }
  }
}
