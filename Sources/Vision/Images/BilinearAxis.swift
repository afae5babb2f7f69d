/// Between which old pixels new ones lie, along an axis.
struct BilinearAxis {
  /// Between which two old pixels a new one lies.
  struct Tap {
    var first: Int
    var second: Int
    /// The share of the second one, in 1/256.
    var weight: UInt16

    /// In a plane that has a sample for each two pixels.
    var halved: Tap { Tap(first: first / 2, second: second / 2, weight: weight) }
  }

  private let taps: [Tap]
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
    taps = places.map { place in
      let place = min(max(place, 0), Double(limit - 1))
      let first = Int(place)
      return Tap(
        first: start + first, second: start + min(first + 1, limit - 1),
        weight: UInt16(((place - Double(first)) * 256).rounded()))
    }
  }

  func tap(_ index: Int) -> Tap { taps[index] }

  /// The old pixels that are needed.
  var needed: Range<Int> { taps[inside.lowerBound].first..<taps[inside.upperBound - 1].second + 1 }

  /// Sixteen taps at a time.
  ///
  /// - Parameters:
  ///   - channels: samples of a pixel that lie beside each other; 1 to 3.
  ///   - isHalved: whether there is a sample for each two pixels.
  func taps(channels: Int, isHalved: Bool = false) -> BlockTaps {
    BlockTaps(taps.map { isHalved ? $0.halved : $0 }, inside, channels: channels)
  }
}

/// Where sixteen new samples lie in a row, at a time.
struct BlockTaps {
  /// The first of each sixteen new pixels.
  let blocks: StrideTo<Int>
  private let offsets: [Int32]
  private let weights: [UInt16]
  private let channels: Int

  fileprivate init(_ taps: [BilinearAxis.Tap], _ inside: Range<Int>, channels: Int) {
    self.channels = channels
    blocks = stride(from: inside.lowerBound, to: inside.upperBound, by: 16)
    // The last sixteen may reach beyond what is needed.
    let needed = taps[..<inside.upperBound]
    let rest = [BilinearAxis.Tap](repeating: taps[inside.upperBound - 1], count: 16)
    offsets = (needed + rest).map { Int32($0.first * channels) }
    weights = (needed + rest).map { $0.second == $0.first ? 0 : $0.weight }
  }

  /// The weighted means of neighbours in a row, which some bytes follow.
  @inline(__always)
  func mean(of row: UnsafePointer<UInt8>, at index: Int) -> SIMD16<UInt8> {
    let (left, right) = channels == 1 ? pairs(row, index) : neighbours(row, index)
    let weight = weights.withUnsafeBufferPointer {
      UnsafeRawPointer($0.baseAddress! + index).loadUnaligned(as: SIMD16<UInt16>.self)
    }
    let sum = left &* (256 &- weight) &+ right &* weight &+ 128
    return SIMD16<UInt8>(truncatingIfNeeded: sum &>> 8)
  }

  /// Bytes that lie beside each other.
  @inline(__always)
  private func pairs(_ row: UnsafePointer<UInt8>, _ index: Int) -> (SIMD16<UInt16>, SIMD16<UInt16>) {
    var both = SIMD16<UInt16>()
    offsets.withUnsafeBufferPointer { offsets in
      for lane in 0..<16 {
        both[lane] = UnsafeRawPointer(row + Int(offsets[index + lane])).loadUnaligned(as: UInt16.self)
      }
    }
    return (both & 255, both &>> 8)
  }

  /// Bytes of the same channel.
  @inline(__always)
  private func neighbours(_ row: UnsafePointer<UInt8>, _ index: Int) -> (SIMD16<UInt16>, SIMD16<UInt16>) {
    var four = SIMD16<UInt32>()
    offsets.withUnsafeBufferPointer { offsets in
      for lane in 0..<16 {
        four[lane] = UnsafeRawPointer(row + Int(offsets[index + lane])).loadUnaligned(as: UInt32.self)
      }
    }
    let other = four &>> UInt32(8 * channels)
    return (SIMD16(truncatingIfNeeded: four & 255), SIMD16(truncatingIfNeeded: other & 255))
  }
}

/// The weighted mean of two rows of a plane, where new pixels need it.
struct MixedRow: ~Copyable {
  private let values: UnsafeMutablePointer<UInt8>
  private let bytes: Range<Int>

  /// Bytes behind a row that are read along with its last samples.
  private static let padding = 8

  init(_ columns: BilinearAxis, channels: Int, isHalved: Bool = false) {
    let needed = columns.needed
    let pixels = isHalved ? needed.lowerBound / 2..<(needed.upperBound - 1) / 2 + 1 : needed
    bytes = pixels.lowerBound * channels..<pixels.upperBound * channels
    values = .allocate(capacity: bytes.count + Self.padding)
    values.initialize(repeating: 0, count: bytes.count + Self.padding)
  }

  deinit { values.deallocate() }

  /// The mean, indexed like the plane's rows; valid until the next one.
  func mean(of plane: PlaneView, _ tap: BilinearAxis.Tap) -> UnsafePointer<UInt8> {
    Self.mix(
      plane.row(tap.first) + bytes.lowerBound, plane.row(tap.second) + bytes.lowerBound, tap.weight, values,
      count: bytes.count)
    return UnsafePointer(values) - bytes.lowerBound
  }

  private static func mix(
    _ upper: UnsafePointer<UInt8>, _ lower: UnsafePointer<UInt8>, _ weight: UInt16,
    _ out: UnsafeMutablePointer<UInt8>, count: Int
  ) {
    let (a, b) = (SIMD16<UInt16>(repeating: 256 - weight), SIMD16<UInt16>(repeating: weight))
    var x = 0
    while x + 16 <= count {
      let one = UnsafeRawPointer(upper + x).loadUnaligned(as: SIMD16<UInt8>.self)
      let other = UnsafeRawPointer(lower + x).loadUnaligned(as: SIMD16<UInt8>.self)
      let sum =
        SIMD16<UInt16>(truncatingIfNeeded: one) &* a &+ SIMD16<UInt16>(truncatingIfNeeded: other) &* b &+ 128
      UnsafeMutableRawPointer(out + x)
        .storeBytes(of: SIMD16<UInt8>(truncatingIfNeeded: sum &>> 8), as: SIMD16<UInt8>.self)
      x += 16
    }
    while x < count {
      out[x] = UInt8((UInt16(upper[x]) &* (256 - weight) &+ UInt16(lower[x]) &* weight &+ 128) >> 8)
      x += 1
    }
  }
}
