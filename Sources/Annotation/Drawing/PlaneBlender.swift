/// Blends a colour with a coverage on the bytes of a row: `byte + (value - byte) * coverage / 255`, rounded.
///
/// `count` bytes of coverage are read and as many places are written, never more.
enum PlaneBlender {
  /// One value on every byte, as in a plane of luma.
  static func blend(
    _ value: UInt8, on bytes: UnsafeMutablePointer<UInt8>, coverage: UnsafePointer<UInt8>, count: Int
  ) {
    let ink = SIMD8<UInt16>(repeating: UInt16(value))
    var i = 0
    while i &+ 8 <= count {
      if let cover = visible(coverage + i) {
        store(mix(load(bytes + i, SIMD8<UInt8>.self), ink, cover), at: bytes + i)
      }
      i &+= 8
    }
    while i < count {
      bytes[i] = mix(bytes[i], value, coverage[i])
      i &+= 1
    }
  }

  /// Two values on every pair of bytes, as in the second plane of NV12; `count` is the number of pairs.
  static func blendPairs(
    _ first: UInt8, _ second: UInt8, on bytes: UnsafeMutablePointer<UInt8>, coverage: UnsafePointer<UInt8>,
    count: Int
  ) {
    let (firstInk, secondInk) = (
      SIMD8<UInt16>(repeating: UInt16(first)), SIMD8<UInt16>(repeating: UInt16(second))
    )
    var i = 0
    while i &+ 8 <= count {
      if let cover = visible(coverage + i) {
        var pairs = load(bytes + 2 * i, SIMD16<UInt8>.self)
        pairs.evenHalf = mix(pairs.evenHalf, firstInk, cover)
        pairs.oddHalf = mix(pairs.oddHalf, secondInk, cover)
        store(pairs, at: bytes + 2 * i)
      }
      i &+= 8
    }
    while i < count {
      bytes[2 * i] = mix(bytes[2 * i], first, coverage[i])
      bytes[2 * i + 1] = mix(bytes[2 * i + 1], second, coverage[i])
      i &+= 1
    }
  }

  /// Three values on every pixel of 3 bytes, or of 4 where the last is an alpha that is not multiplied in.
  static func blendPixels(
    _ ink: (UInt8, UInt8, UInt8), on bytes: UnsafeMutablePointer<UInt8>, coverage: UnsafePointer<UInt8>,
    count: Int, step: Int
  ) {
    for i in 0..<count where coverage[i] != 0 {
      let pixel = bytes + i * step
      let weight = step == 4 ? addAlpha(pixel + 3, coverage[i]) : coverage[i]
      pixel[0] = mix(pixel[0], ink.0, weight)
      pixel[1] = mix(pixel[1], ink.1, weight)
      pixel[2] = mix(pixel[2], ink.2, weight)
    }
  }

  /// Lays the coverage over an alpha and returns the share of the new colour in what is then seen.
  private static func addAlpha(_ alpha: UnsafeMutablePointer<UInt8>, _ coverage: UInt8) -> UInt8 {
    guard alpha.pointee < 255 else { return coverage }
    alpha.pointee = mix(alpha.pointee, 255, coverage)
    let share = (UInt32(coverage) * 255 + UInt32(alpha.pointee) / 2) / UInt32(max(alpha.pointee, 1))
    return UInt8(min(share, 255))
  }
}

extension PlaneBlender {
  @inline(__always)
  private static func mix(_ byte: UInt8, _ value: UInt8, _ coverage: UInt8) -> UInt8 {
    let cover = UInt32(coverage)
    let sum = UInt32(byte) &* (255 &- cover) &+ UInt32(value) &* cover &+ 128
    return UInt8(truncatingIfNeeded: (sum &+ (sum &>> 8)) &>> 8)
  }

  // Eight at a time: the compiler widens no more than eight lanes without a call.
  @inline(__always)
  private static func mix(
    _ bytes: SIMD8<UInt8>, _ value: SIMD8<UInt16>, _ coverage: SIMD8<UInt8>
  ) -> SIMD8<UInt8> {
    let cover = SIMD8<UInt16>(truncatingIfNeeded: coverage)
    let old = SIMD8<UInt16>(truncatingIfNeeded: bytes) &* (255 &- cover)
    let sum = old &+ value &* cover &+ 128
    return SIMD8<UInt8>(truncatingIfNeeded: (sum &+ (sum &>> 8)) &>> 8)
  }

  /// The next eight coverages, `nil` where all are zero.
  @inline(__always)
  private static func visible(_ coverage: UnsafePointer<UInt8>) -> SIMD8<UInt8>? {
    let bits = UnsafeRawPointer(coverage).loadUnaligned(as: UInt64.self)
    return bits == 0 ? nil : unsafeBitCast(bits, to: SIMD8<UInt8>.self)
  }

  @inline(__always)
  private static func load<V: SIMD>(_ bytes: UnsafePointer<UInt8>, _: V.Type) -> V where V.Scalar == UInt8 {
    UnsafeRawPointer(bytes).loadUnaligned(as: V.self)
  }

  @inline(__always)
  private static func store<V: SIMD>(_ value: V, at bytes: UnsafeMutablePointer<UInt8>)
  where V.Scalar == UInt8 {
    UnsafeMutableRawPointer(bytes).storeBytes(of: value, as: V.self)
  }
}
