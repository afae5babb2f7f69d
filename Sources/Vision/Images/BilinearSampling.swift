import Foundation

extension PixelBuffer {
  /// A part of the picture as RGB of another size, each new pixel interpolated between the four around its place.
  ///
  /// It is what models are usually trained with: pixels are left out where the picture shrinks. Video's colours are
  /// computed for the new pixels only.
  ///
  /// - Parameters:
  ///   - seen: what part of `area` fills the new picture, in pixels from its top left; it may reach beyond.
  ///   - grey: the red, green and blue of what lies beyond.
  func bilinear(_ area: PixelRegion, seen: CGRect, size: PictureSize, grey: UInt8) -> PixelBuffer {
    let source = self.forInference()
    let columns = BilinearAxis(
      from: seen.minX, length: seen.width, count: size.width, start: area.left, limit: area.width)
    let rows = BilinearAxis(
      from: seen.minY, length: seen.height, count: size.height, start: area.top, limit: area.height)
    return PixelBuffer(format: .rgb, width: size.width, height: size.height) { out in
      let plane = out.planes[0]
      for y in 0..<size.height where !rows.inside.contains(y) {
        plane.row(y).update(repeating: grey, count: 3 * size.width)
      }
      for y in rows.inside {
        let (before, after) = (3 * columns.inside.lowerBound, 3 * columns.inside.upperBound)
        plane.row(y).update(repeating: grey, count: before)
        (plane.row(y) + after).update(repeating: grey, count: 3 * size.width - after)
      }
      source.sample(columns, rows, into: plane)
    }
  }

  private func sample(_ columns: BilinearAxis, _ rows: BilinearAxis, into out: MutablePlaneView) {
    columns.taps.withUnsafeBufferPointer { taps in
      switch format {
      case .i420, .nv12: sampleVideo(columns.inside, taps, rows, into: out)
      case .rgb, .gray8, .rgba, .bgra: sampleColors(columns.inside, taps, rows, into: out)
      }
    }
  }

  private func sampleColors(
    _ columns: Range<Int>, _ taps: UnsafeBufferPointer<BilinearTap>, _ rows: BilinearAxis,
    into out: MutablePlaneView
  ) {
    withPlane(0) { plane in
      for y in rows.inside {
        let row = rows.taps[y]
        let (upper, lower) = (plane.row(row.first), plane.row(row.second))
        var to = out.row(y) + 3 * columns.lowerBound
        for x in columns {
          let tap = taps[x]
          let (left, right) = (3 * tap.first, 3 * tap.second)
          for channel in 0..<3 {
            let value = tap.mix(
              upper[left + channel], upper[right + channel], lower[left + channel], lower[right + channel],
              row.weight)
            to[channel] = UInt8(truncatingIfNeeded: (value + (1 << 21)) >> 22)
          }
          to += 3
        }
      }
    }
  }

  private func sampleVideo(
    _ columns: Range<Int>, _ taps: UnsafeBufferPointer<BilinearTap>, _ rows: BilinearAxis,
    into out: MutablePlaneView
  ) {
    let matrix = VideoMatrix(rows: height)
    let isPlanar = format == .i420
    let step = isPlanar ? 1 : 2
    withPlane(0) { luma in
      withPlane(1) { first in
        withPlane(isPlanar ? 2 : 1) { second in
          for y in rows.inside {
            let row = rows.taps[y]
            let (upper, lower) = (luma.row(row.first), luma.row(row.second))
            let (upperU, lowerU) = (first.row(row.first / 2), first.row(row.second / 2))
            let (upperV, lowerV) = (
              second.row(row.first / 2) + step - 1, second.row(row.second / 2) + step - 1
            )
            var to = out.row(y) + 3 * columns.lowerBound
            for x in columns {
              let tap = taps[x]
              let (left, right) = (tap.first / 2 * step, tap.second / 2 * step)
              let luma = tap.mix(
                upper[tap.first], upper[tap.second], lower[tap.first], lower[tap.second], row.weight)
              let u = tap.mix(upperU[left], upperU[right], lowerU[left], lowerU[right], row.weight)
              let v = tap.mix(upperV[left], upperV[right], lowerV[left], lowerV[right], row.weight)
              matrix.convert(luma >> 14, u >> 14, v >> 14, into: to)
              to += 3
            }
          }
        }
      }
    }
  }
}

/// Between which two old pixels a new one lies, along an axis.
private struct BilinearTap {
  var first: Int
  var second: Int
  /// The share of the second one, in 1/2048.
  var weight: Int32

  /// The mean of four pixels, in 1/2^22.
  @inline(__always)
  func mix(_ a: UInt8, _ b: UInt8, _ c: UInt8, _ d: UInt8, _ down: Int32) -> Int32 {
    let upper = Int32(a) &* (2048 &- weight) &+ Int32(b) &* weight
    let lower = Int32(c) &* (2048 &- weight) &+ Int32(d) &* weight
    return upper &* (2048 &- down) &+ lower &* down
  }
}

private struct BilinearAxis {
  /// One for each new pixel.
  private(set) var taps: [BilinearTap] = []
  /// The new pixels whose middles lie on the picture, at least one.
  let inside: Range<Int>

  /// - Parameters:
  ///   - from: where the new pixels begin, and `length` how far they reach, in old pixels from `start` on.
  ///   - limit: how many old pixels there are.
  init(from: Double, length: Double, count: Int, start: Int, limit: Int) {
    let places = (0..<count).map { from + (Double($0) + 0.5) * length / Double(count) - 0.5 }
    let lower = min(count - 1, places.firstIndex { $0 >= -0.5 } ?? count)
    let upper = places.firstIndex { $0 >= Double(limit) - 0.5 } ?? count
    inside = lower..<max(lower + 1, upper)
    taps.reserveCapacity(count)
    for place in places {
      let place = min(max(place, 0), Double(limit - 1))
      let first = Int(place)
      taps.append(
        BilinearTap(
          first: start + first, second: start + min(first + 1, limit - 1),
          weight: Int32(((place - Double(first)) * 2048).rounded())))
    }
  }
}

extension VideoMatrix {
  /// One pixel whose luma and chroma are in 1/256.
  @inline(__always)
  fileprivate func convert(_ luma: Int32, _ u: Int32, _ v: Int32, into out: UnsafeMutablePointer<UInt8>) {
    let c = 298 &* (luma &- (16 << 8)) &+ (1 << 15)
    let (d, e) = (u &- (128 << 8), v &- (128 << 8))
    out[0] = UInt8(clamping: (c &+ redV &* e) >> 16)
    out[1] = UInt8(clamping: (c &- greenU &* d &- greenV &* e) >> 16)
    out[2] = UInt8(clamping: (c &+ blueU &* d) >> 16)
  }
}
