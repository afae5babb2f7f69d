extension GrayFilter {
  /// The picture at a fraction of its width and height, each pixel the mean of a square; at least a pixel is left.
  ///
  /// - Parameter factor: 1 to 15.
  static func reduced(_ luma: PlaneView, by factor: Int) -> PixelBuffer {
    let width = max(luma.rowBytes / factor, 1)
    let height = max(luma.rows / factor, 1)
    let (across, down) = (min(factor, luma.rowBytes), min(factor, luma.rows))
    // Rounded up, so that a flat picture keeps its value.
    let weight = UInt32((1 << 16) / (across * down) + 1)
    return PixelBuffer(format: .gray8, width: width, height: height) { out in
      withUnsafeTemporaryAllocation(of: UInt16.self, capacity: luma.rowBytes) { columns in
        guard let sums = columns.baseAddress else { return }
        for y in 0..<height {
          addRows(luma, from: y * factor, count: down, into: sums)
          let to = out.planes[0].row(y)
          for x in 0..<width {
            var sum = UInt32(0)
            for column in 0..<across { sum &+= UInt32(sums[x * factor + column]) }
            to[x] = UInt8(truncatingIfNeeded: min((sum &* weight) >> 16, 255))
          }
        }
      }
    }
  }

  /// The sums of rows, column by column.
  private static func addRows(
    _ luma: PlaneView, from row: Int, count: Int, into sums: UnsafeMutablePointer<UInt16>
  ) {
    let first = UnsafeRawPointer(luma.row(row))
    let whole = luma.rowBytes & ~15
    for x in stride(from: 0, to: whole, by: 16) {
      var sum = SIMD16<UInt16>.zero
      for line in 0..<count {
        let bytes = (first + line * luma.stride + x).loadUnaligned(as: SIMD16<UInt8>.self)
        sum &+= SIMD16<UInt16>(truncatingIfNeeded: bytes)
      }
      UnsafeMutableRawPointer(sums + x).storeBytes(of: sum, as: SIMD16<UInt16>.self)
    }
    for x in whole..<luma.rowBytes {
      sums[x] = (0..<count).reduce(0) { $0 + UInt16(luma.row(row + $1)[x]) }
    }
  }
}
