import Foundation

/// Filters on luma, each giving a picture of its own.
enum GrayFilter {
  /// The picture at twice its width and height, between the pixels straight.
  static func enlarged(_ luma: PlaneView) -> PixelBuffer {
    PixelBuffer(format: .gray8, width: luma.rowBytes * 2, height: luma.rows * 2) { out in
      var near = [UInt16](repeating: 0, count: luma.rowBytes)
      for y in 0..<(luma.rows * 2) {
        let row = luma.row(y / 2)
        let other = luma.row(min(max(y.isMultiple(of: 2) ? y / 2 - 1 : y / 2 + 1, 0), luma.rows - 1))
        for x in near.indices { near[x] = UInt16(row[x]) * 3 + UInt16(other[x]) }
        widen(near, into: out.planes[0].row(y))
      }
    }
  }

  private static func widen(_ row: [UInt16], into out: UnsafeMutablePointer<UInt8>) {
    let last = row.count - 1
    for x in row.indices {
      let here = row[x] * 3 + 8
      out[2 * x] = UInt8((here + row[max(x - 1, 0)]) >> 4)
      out[2 * x + 1] = UInt8((here + row[min(x + 1, last)]) >> 4)
    }
  }

  /// The picture plus `amount` times its difference from the mean of the pixels within `radius`.
  static func sharpened(_ luma: PlaneView, radius: Int, amount: Int) -> PixelBuffer {
    let blurred = blurred(luma, radius: radius)
    return PixelBuffer(format: .gray8, width: luma.rowBytes, height: luma.rows) { out in
      blurred.withPlane(0) { mean in
        for y in 0..<luma.rows {
          let (row, soft, to) = (luma.row(y), mean.row(y), out.planes[0].row(y))
          for x in 0..<luma.rowBytes {
            let value = Int16(row[x])
            to[x] = UInt8(clamping: value + Int16(amount) * (value - Int16(soft[x])))
          }
        }
      }
    }
  }

  /// The mean of the square of pixels within `radius`.
  static func blurred(_ luma: PlaneView, radius: Int) -> PixelBuffer {
    let width = luma.rowBytes
    let side = 2 * radius + 1
    let weight = UInt32((1 << 24) / (side * side))
    let clampedRow = { luma.row(min(max($0, 0), luma.rows - 1)) }
    return PixelBuffer(format: .gray8, width: width, height: luma.rows) { out in
      var columns = [UInt16](repeating: 0, count: width)
      for y in -radius..<radius { add(clampedRow(y), to: &columns) }
      for y in 0..<luma.rows {
        add(clampedRow(y + radius), to: &columns)
        let to = out.planes[0].row(y)
        var sum = UInt32(0)
        for x in -radius..<radius { sum += UInt32(columns[min(max(x, 0), width - 1)]) }
        for x in 0..<width {
          sum += UInt32(columns[min(x + radius, width - 1)])
          to[x] = UInt8((UInt64(sum) * UInt64(weight)) >> 24)
          sum -= UInt32(columns[max(x - radius, 0)])
        }
        subtract(clampedRow(y - radius), from: &columns)
      }
    }
  }

  private static func add(_ row: UnsafePointer<UInt8>, to columns: inout [UInt16]) {
    for x in columns.indices { columns[x] &+= UInt16(row[x]) }
  }

  private static func subtract(_ row: UnsafePointer<UInt8>, from columns: inout [UInt16]) {
    for x in columns.indices { columns[x] &-= UInt16(row[x]) }
  }

  /// The picture turned clockwise, and the way of its places back; what was outside is grey.
  static func turned(_ luma: PlaneView, degrees: Double) -> (PixelBuffer, PlaneTransform) {
    let (w, h) = (Double(luma.rowBytes), Double(luma.rows))
    let radians = degrees * .pi / 180
    let (c, s) = (abs(cos(radians)), abs(sin(radians)))
    let (width, height) = (Int((w * c + h * s).rounded(.up)), Int((w * s + h * c).rounded(.up)))
    let back = PlaneTransform.shift(x: -Double(width - 1) / 2, y: -Double(height - 1) / 2)
      .then(.rotation(radians: -radians)).then(.shift(x: (w - 1) / 2, y: (h - 1) / 2))
    let picture = PixelBuffer(format: .gray8, width: width, height: height) { out in
      for y in 0..<height { sample(luma, along: back, row: y, width: width, into: out.planes[0].row(y)) }
    }
    return (picture, back)
  }

  /// One row of a picture whose pixel (x, row) lies at `map`(x, row) of `luma`.
  private static func sample(
    _ luma: PlaneView, along map: PlaneTransform, row: Int, width: Int, into out: UnsafeMutablePointer<UInt8>
  ) {
    let start = map.apply(CGPoint(x: 0, y: row))
    for x in 0..<width {
      let (px, py) = (start.x + Double(x) * map.a, start.y + Double(x) * map.b)
      guard px >= 0, py >= 0, px < Double(luma.rowBytes - 1), py < Double(luma.rows - 1) else {
        out[x] = 128
        continue
      }
      let (left, top) = (Int(px), Int(py))
      let (fx, fy) = (Int((px - Double(left)) * 256), Int((py - Double(top)) * 256))
      let (upper, lower) = (luma.row(top) + left, luma.row(top + 1) + left)
      let above = Int(upper[0]) * (256 - fx) + Int(upper[1]) * fx
      let below = Int(lower[0]) * (256 - fx) + Int(lower[1]) * fx
      out[x] = UInt8((above * (256 - fy) + below * fy) >> 16)
    }
  }
}
