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
    let mixed = MixedRow(taps[columns], channels: 3)
    withPlane(0) { plane in
      for y in rows.inside {
        let row = rows.taps[y]
        let pixels = mixed.mean(of: plane, row.first, row.second, row.weight)
        var to = out.row(y) + 3 * columns.lowerBound
        for x in columns {
          let tap = taps[x]
          let (left, right) = (pixels + 3 * tap.first, pixels + 3 * tap.second)
          to[0] = UInt8(truncatingIfNeeded: (tap.mix(left[0], right[0]) &+ 128) >> 8)
          to[1] = UInt8(truncatingIfNeeded: (tap.mix(left[1], right[1]) &+ 128) >> 8)
          to[2] = UInt8(truncatingIfNeeded: (tap.mix(left[2], right[2]) &+ 128) >> 8)
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
    let lumaRow = MixedRow(taps[columns], channels: 1)
    let firstRow = MixedRow(taps[columns], channels: step, reduction: 2)
    let secondRow = MixedRow(taps[columns], channels: step, reduction: 2)
    withPlanes { planes in
      for y in rows.inside {
        let row = rows.taps[y]
        let (upper, lower) = (row.first / 2, row.second / 2)
        let luma = lumaRow.mean(of: planes[0], row.first, row.second, row.weight)
        let u = firstRow.mean(of: planes[1], upper, lower, row.weight)
        let v = isPlanar ? secondRow.mean(of: planes[2], upper, lower, row.weight) : u + 1
        var to = out.row(y) + 3 * columns.lowerBound
        for x in columns {
          let tap = taps[x]
          let (left, right) = (tap.first / 2 &* step, tap.second / 2 &* step)
          matrix.convert(
            tap.mix(luma[tap.first], luma[tap.second]), tap.mix(u[left], u[right]),
            tap.mix(v[left], v[right]), into: to)
          to += 3
        }
      }
    }
  }

  /// Lends all planes at once.
  private func withPlanes(_ body: ([PlaneView]) -> Void) {
    withExtendedLifetime(self) { body((0..<format.planeCount).map { withPlane($0) { $0 } }) }
  }
}

/// The weighted mean of two rows of a plane, where new pixels need it.
private struct MixedRow: ~Copyable {
  private let values: UnsafeMutablePointer<UInt16>
  private let bytes: Range<Int>

  /// - Parameter reduction: how many pixels of the picture each of the plane stands for, along an axis.
  init(_ taps: Slice<UnsafeBufferPointer<BilinearTap>>, channels: Int, reduction: Int = 1) {
    let first = (taps.first?.first ?? 0) / reduction
    let last = (taps.last?.second ?? 0) / reduction
    bytes = first * channels..<(last + 1) * channels
    values = .allocate(capacity: bytes.count)
    values.initialize(repeating: 0, count: bytes.count)
  }

  deinit { values.deallocate() }

  /// The mean in 1/256, indexed like the rows; valid until the next one.
  ///
  /// - Parameter weight: the share of the lower row, in 1/2048.
  func mean(of plane: PlaneView, _ upper: Int, _ lower: Int, _ weight: Int32) -> UnsafePointer<UInt16> {
    Self.mix(
      plane.row(upper) + bytes.lowerBound, plane.row(lower) + bytes.lowerBound, UInt16((weight + 4) / 8),
      values, count: bytes.count)
    return UnsafePointer(values) - bytes.lowerBound
  }

  private static func mix(
    _ upper: UnsafePointer<UInt8>, _ lower: UnsafePointer<UInt8>, _ weight: UInt16,
    _ out: UnsafeMutablePointer<UInt16>, count: Int
  ) {
    let (a, b) = (SIMD16<UInt16>(repeating: 256 - weight), SIMD16<UInt16>(repeating: weight))
    var x = 0
    while x + 16 <= count {
      let one = UnsafeRawPointer(upper + x).loadUnaligned(as: SIMD16<UInt8>.self)
      let other = UnsafeRawPointer(lower + x).loadUnaligned(as: SIMD16<UInt8>.self)
      let mean =
        SIMD16<UInt16>(truncatingIfNeeded: one) &* a &+ SIMD16<UInt16>(truncatingIfNeeded: other) &* b
      UnsafeMutableRawPointer(out + x).storeBytes(of: mean, as: SIMD16<UInt16>.self)
      x += 16
    }
    while x < count {
      out[x] = UInt16(upper[x]) &* (256 - weight) &+ UInt16(lower[x]) &* weight
      x += 1
    }
  }
}

/// Between which two old pixels a new one lies, along an axis.
private struct BilinearTap {
  var first: Int
  var second: Int
  /// The share of the second one, in 1/2048.
  var weight: Int32

  /// The mean of two numbers.
  @inline(__always)
  func mix(_ a: UInt16, _ b: UInt16) -> Int32 {
    (Int32(a) &* (2048 &- weight) &+ Int32(b) &* weight) >> 11
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
