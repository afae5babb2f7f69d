extension GrayFilter {
  /// Each row plus `amount` times its difference from the mean of the pixels within `radius` on the same row.
  static func sharpenedAlongRows(_ luma: PlaneView, radius: Int, amount: Int) -> PixelBuffer {
    let width = luma.rowBytes
    let side = Int32(2 * radius + 1)
    return PixelBuffer(format: .gray8, width: width, height: luma.rows) { out in
      for y in 0..<luma.rows {
        let (row, to) = (luma.row(y), out.planes[0].row(y))
        var sum = Int32(0)
        for x in -radius..<radius { sum += Int32(row[min(max(x, 0), width - 1)]) }
        for x in 0..<width {
          sum += Int32(row[min(x + radius, width - 1)])
          let value = Int32(row[x])
          to[x] = UInt8(clamping: value + Int32(amount) * (value * side - sum) / side)
          sum -= Int32(row[max(x - radius, 0)])
        }
      }
    }
  }

  /// The picture with dark and light exchanged.
  static func inverted(_ luma: PlaneView) -> PixelBuffer {
    PixelBuffer(format: .gray8, width: luma.rowBytes, height: luma.rows) { out in
      for y in 0..<luma.rows {
        let (row, to) = (luma.row(y), out.planes[0].row(y))
        for x in 0..<luma.rowBytes { to[x] = 255 - row[x] }
      }
    }
  }
}
