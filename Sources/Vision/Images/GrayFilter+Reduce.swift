extension GrayFilter {
  /// The picture at a fraction of its width and height, each pixel the mean of a square.
  static func reduced(_ luma: PlaneView, by factor: Int) -> PixelBuffer {
    let width = max(luma.rowBytes / factor, 1)
    let height = max(luma.rows / factor, 1)
    let weight = UInt32((1 << 16) / (factor * factor))
    return PixelBuffer(format: .gray8, width: width, height: height) { out in
      var columns = [UInt16](repeating: 0, count: luma.rowBytes)
      for y in 0..<height {
        let lines = min(factor, luma.rows)
        sum(luma, from: y * factor, lines: lines, into: &columns)
        let to = out.planes[0].row(y)
        for x in 0..<width {
          var sum = UInt32(0)
          for column in (x * factor)..<min(x * factor + factor, luma.rowBytes) {
            sum += UInt32(columns[column])
          }
          to[x] = UInt8(min((sum * weight) >> 16, 255))
        }
      }
    }
  }

  private static func sum(_ luma: PlaneView, from row: Int, lines: Int, into columns: inout [UInt16]) {
    let first = luma.row(row)
    for x in columns.indices { columns[x] = UInt16(first[x]) }
    for line in 1..<max(lines, 1) {
      let next = luma.row(row + line)
      for x in columns.indices { columns[x] &+= UInt16(next[x]) }
    }
  }
}
