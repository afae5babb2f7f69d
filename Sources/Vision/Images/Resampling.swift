extension PixelBuffer {
  /// A region brought to another size as RGB, each new pixel the weighted mean of those under it.
  ///
  /// Video is resampled plane by plane and becomes RGB after that, which is less work than the other way round.
  ///
  /// - Parameter region: `nil` for the whole picture; in video from an even column and row on.
  func resampled(width: Int, height: Int, region: PixelRegion? = nil) -> PixelBuffer {
    precondition(format == .rgb || format == .i420 || format == .nv12, "only RGB and video are resampled")
    let small = PixelBuffer(format: format, width: width, height: height) { out in
      for index in 0..<format.planeCount {
        let reduction = format.planeCount > 1 && index > 0 ? 2 : 1
        let channels = format.pixelBytes(index)
        withPlane(index) { plane in
          let area = PlaneArea(region, of: plane, channels: channels, reduction: reduction)
          area.resample(into: out.planes[index], channels: channels)
        }
      }
    }
    return format == .rgb ? small : small.rgb(videoRows: self.height)
  }
}

/// A part of a plane.
private struct PlaneArea {
  let base: UnsafePointer<UInt8>
  let stride: Int
  let columns: Int
  let rows: Int

  /// - Parameter reduction: how many pixels of the picture each of the plane stands for, along an axis.
  init(_ region: PixelRegion?, of plane: PlaneView, channels: Int, reduction: Int) {
    let (left, top) = ((region?.left ?? 0) / reduction, (region?.top ?? 0) / reduction)
    base = plane.row(top) + left * channels
    stride = plane.stride
    let part = { (length: Int?, all: Int) in length.map { min(all, ($0 + reduction - 1) / reduction) } ?? all
    }
    columns = part(region?.width, plane.rowBytes / channels - left)
    rows = part(region?.height, plane.rows - top)
  }

  func resample(into out: MutablePlaneView, channels: Int) {
    let across = ResamplingWeights(from: columns, to: out.rowBytes / channels)
    let down = ResamplingWeights(from: rows, to: out.rows)
    let length = columns * channels
    var sums = [Float](repeating: 0, count: length)
    sums.withUnsafeMutableBufferPointer { sums in
      guard let sums = sums.baseAddress else { return }
      for y in 0..<out.rows {
        sums.update(repeating: 0, count: length)
        for tap in 0..<down.taps {
          let weight = down.weights[y * down.taps + tap]
          guard weight != 0 else { continue }
          Self.add(base + (down.first[y] + tap) * stride, weight, to: sums, count: length)
        }
        switch channels {
        case 1: across.reduce(sums, into: out.row(y))
        case 2: across.reducePairs(sums, into: out.row(y))
        default: across.reduceTriples(sums, into: out.row(y))
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

  /// A row of single values, from sums over the rows.
  func reduce(_ sums: UnsafePointer<Float>, into out: UnsafeMutablePointer<UInt8>) {
    weights.withUnsafeBufferPointer { weights in
      for x in 0..<first.count {
        var sum: Float = 0.5
        let from = sums + first[x]
        for tap in 0..<taps { sum += from[tap] * weights[x * taps + tap] }
        out[x] = UInt8(min(sum, 255))
      }
    }
  }

  func reducePairs(_ sums: UnsafePointer<Float>, into out: UnsafeMutablePointer<UInt8>) {
    weights.withUnsafeBufferPointer { weights in
      for x in 0..<first.count {
        var (a, b): (Float, Float) = (0.5, 0.5)
        let from = sums + first[x] * 2
        for tap in 0..<taps {
          a += from[2 * tap] * weights[x * taps + tap]
          b += from[2 * tap + 1] * weights[x * taps + tap]
        }
        out[2 * x] = UInt8(min(a, 255))
        out[2 * x + 1] = UInt8(min(b, 255))
      }
    }
  }

  func reduceTriples(_ sums: UnsafePointer<Float>, into out: UnsafeMutablePointer<UInt8>) {
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
