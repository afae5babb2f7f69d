extension PixelBuffer {
  /// A region of an RGB picture brought to another size, each new pixel the weighted mean of those under it.
  ///
  /// - Parameter region: `nil` for the whole picture.
  func resampled(width: Int, height: Int, region: PixelRegion? = nil) -> PixelBuffer {
    precondition(format == .rgb, "only RGB is resampled")
    let (left, top) = (region?.left ?? 0, region?.top ?? 0)
    let columns = ResamplingWeights(from: region?.width ?? self.width, to: width)
    let rows = ResamplingWeights(from: region?.height ?? self.height, to: height)
    let rowLength = (region?.width ?? self.width) * 3
    return PixelBuffer(format: .rgb, width: width, height: height) { out in
      var sum = [Float](repeating: 0, count: rowLength)
      withPlane(0) { plane in
        for y in 0..<height {
          sum.withUnsafeMutableBufferPointer { sum in
            guard let sum = sum.baseAddress else { return }
            sum.update(repeating: 0, count: rowLength)
            for tap in 0..<rows.taps {
              let weight = rows.weights[y * rows.taps + tap]
              guard weight != 0 else { continue }
              Self.add(plane.row(top + rows.first[y] + tap) + left * 3, weight, to: sum, count: rowLength)
            }
            columns.reduce(sum, into: out.planes[0].row(y))
          }
        }
      }
    }
  }

  private static func add(
    _ row: UnsafePointer<UInt8>, _ weight: Float, to sum: UnsafeMutablePointer<Float>, count: Int
  ) {
    let factor = SIMD16<Float>(repeating: weight)
    var x = 0
    while x + 16 <= count {
      let bytes = UnsafeRawPointer(row + x).loadUnaligned(as: SIMD16<UInt8>.self)
      let at = UnsafeMutableRawPointer(sum + x)
      let old = at.loadUnaligned(as: SIMD16<Float>.self)
      at.storeBytes(of: old + SIMD16<Float>(bytes) * factor, as: SIMD16<Float>.self)
      x += 16
    }
    while x < count {
      sum[x] += Float(row[x]) * weight
      x += 1
    }
  }
}

/// How the samples along an axis become others: for each new one, the first old one and the weights from it on.
private struct ResamplingWeights {
  let taps: Int
  private(set) var first: [Int] = []
  private(set) var weights: [Float] = []

  /// A triangle as wide as two new samples, or two old ones where there come more.
  init(from old: Int, to new: Int) {
    let scale = Float(old) / Float(new)
    let reach = max(1, scale)
    taps = min(old, Int((2 * reach).rounded(.up)) + 1)
    first.reserveCapacity(new)
    weights.reserveCapacity(new * taps)
    for index in 0..<new {
      let center = (Float(index) + 0.5) * scale
      let start = max(0, min(old - taps, Int((center - reach).rounded(.down))))
      let raw = (0..<taps).map { max(0, 1 - abs(Float(start + $0) + 0.5 - center) / reach) }
      let total = raw.reduce(0, +)
      first.append(start)
      weights += raw.map { $0 / total }
    }
  }

  /// The pixels of a row, from sums over the rows.
  func reduce(_ sums: UnsafePointer<Float>, into out: UnsafeMutablePointer<UInt8>) {
    weights.withUnsafeBufferPointer { weights in
      for x in 0..<first.count {
        var (red, green, blue): (Float, Float, Float) = (0.5, 0.5, 0.5)
        var from = sums + first[x] * 3
        for tap in x * taps..<(x + 1) * taps {
          red += from[0] * weights[tap]
          green += from[1] * weights[tap]
          blue += from[2] * weights[tap]
          from += 3
        }
        out[3 * x] = UInt8(min(red, 255))
        out[3 * x + 1] = UInt8(min(green, 255))
        out[3 * x + 2] = UInt8(min(blue, 255))
      }
    }
  }
}
