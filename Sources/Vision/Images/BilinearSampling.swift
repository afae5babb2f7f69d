import Foundation

/// Draws a part of a picture in another size, each new pixel interpolated between the four around its place.
///
/// It is what models are usually trained with: pixels are left out where the picture shrinks. Video's colours are
/// computed for the new pixels only.
struct BilinearSampler {
  private let picture: PixelBuffer
  private let columns: BilinearAxis
  private let rows: BilinearAxis
  private let grey: UInt8

  /// - Parameters:
  ///   - seen: what part of `area` fills the new picture, in pixels from its top left; it may reach beyond.
  ///   - grey: the red, green and blue of what lies beyond.
  init(_ picture: PixelBuffer, _ area: PixelRegion, seen: CGRect, size: PictureSize, grey: UInt8) {
    self.picture = picture.forInference()
    self.grey = grey
    columns = BilinearAxis(
      from: seen.minX, length: seen.width, count: size.width, start: area.left, limit: area.width)
    rows = BilinearAxis(
      from: seen.minY, length: seen.height, count: size.height, start: area.top, limit: area.height)
  }

  func draw(into out: RGBPlanes) {
    fillMargins(out)
    switch picture.format {
    case .i420, .nv12: drawVideo(into: out)
    case .rgb, .gray8, .rgba, .bgra: drawColors(into: out)
    }
  }

  private func fillMargins(_ out: RGBPlanes) {
    let (left, right) = (columns.inside.lowerBound, columns.inside.upperBound)
    for channel in RGBPlanes.Channel.allCases {
      for y in 0..<out.size.height {
        let row = out.row(channel, y)
        if rows.inside.contains(y) {
          row.update(repeating: grey, count: left)
          (row + right).update(repeating: grey, count: out.size.width - right)
        } else {
          row.update(repeating: grey, count: out.size.width)
        }
      }
    }
  }

  private func drawColors(into out: RGBPlanes) {
    let mixed = MixedRow(columns, channels: 3)
    let taps = columns.taps(channels: 3)
    picture.withPlane(0) { plane in
      for y in rows.inside {
        let row = mixed.mean(of: plane, rows.tap(y))
        for channel in RGBPlanes.Channel.allCases {
          let to = out.row(channel, y)
          for x in taps.blocks {
            (to + x).store(taps.mean(of: row + channel.rawValue, at: x), upTo: columns.inside.upperBound - x)
          }
        }
      }
    }
  }

  private func drawVideo(into out: RGBPlanes) {
    let colors = VideoColors(VideoMatrix(rows: picture.height))
    let channels = picture.format == .i420 ? 1 : 2
    let lumaTaps = columns.taps(channels: 1)
    let chromaTaps = columns.taps(channels: channels, isHalved: true)
    let lumaRow = MixedRow(columns, channels: 1)
    let firstRow = MixedRow(columns, channels: channels, isHalved: true)
    let secondRow = MixedRow(columns, channels: channels, isHalved: true)
    withExtendedLifetime(picture) {
      let planes = (0..<picture.format.planeCount).map { picture.withPlane($0) { $0 } }
      for y in rows.inside {
        let tap = rows.tap(y)
        let luma = lumaRow.mean(of: planes[0], tap)
        let u = firstRow.mean(of: planes[1], tap.halved)
        let v = channels == 1 ? secondRow.mean(of: planes[2], tap.halved) : u + 1
        let (red, green, blue) = (out.row(.red, y), out.row(.green, y), out.row(.blue, y))
        for x in lumaTaps.blocks {
          let pixels = colors.convert(
            lumaTaps.mean(of: luma, at: x), chromaTaps.mean(of: u, at: x), chromaTaps.mean(of: v, at: x))
          let count = columns.inside.upperBound - x
          (red + x).store(pixels.red, upTo: count)
          (green + x).store(pixels.green, upTo: count)
          (blue + x).store(pixels.blue, upTo: count)
        }
      }
    }
  }
}

extension UnsafeMutablePointer<UInt8> {
  /// Stores 16 bytes, or the first of them.
  @inline(__always)
  fileprivate func store(_ bytes: SIMD16<UInt8>, upTo count: Int) {
    if count >= 16 {
      UnsafeMutableRawPointer(self).storeBytes(of: bytes, as: SIMD16<UInt8>.self)
    } else {
      for index in 0..<count { self[index] = bytes[index] }
    }
  }
}

/// The colours of 16 pixels at a time.
private struct VideoColors {
  /// A factor in 1/256 as a whole number and a rest, so that products fit in 16 bits.
  private struct Factor {
    let whole: Int16
    let rest: Int16

    init(_ value: Int32) {
      let whole = (value + 128) >> 8
      self.whole = Int16(whole)
      rest = Int16(value - whole << 8)
    }
  }

  private let redV: Factor
  private let greenU: Factor
  private let greenV: Factor
  private let blueU: Factor

  init(_ matrix: VideoMatrix) {
    (redV, blueU) = (Factor(matrix.redV), Factor(matrix.blueU))
    (greenU, greenV) = (Factor(-matrix.greenU), Factor(-matrix.greenV))
  }

  @inline(__always)
  func convert(
    _ y: SIMD16<UInt8>, _ u: SIMD16<UInt8>, _ v: SIMD16<UInt8>
  ) -> (red: SIMD16<UInt8>, green: SIMD16<UInt8>, blue: SIMD16<UInt8>) {
    let luma = SIMD16<Int16>(truncatingIfNeeded: y) &- 16
    let (d, e) = (SIMD16<Int16>(truncatingIfNeeded: u) &- 128, SIMD16<Int16>(truncatingIfNeeded: v) &- 128)
    // 298/256 of the luma: all of it here, 42/256 with the rests.
    let rest = luma &* 42 &+ 128
    return (
      Self.bytes(luma &+ e &* redV.whole &+ (rest &+ e &* redV.rest) &>> 8),
      Self.bytes(
        luma &+ d &* greenU.whole &+ e &* greenV.whole &+ (rest &+ d &* greenU.rest &+ e &* greenV.rest) &>> 8
      ),
      Self.bytes(luma &+ d &* blueU.whole &+ (rest &+ d &* blueU.rest) &>> 8)
    )
  }

  @inline(__always)
  private static func bytes(_ values: SIMD16<Int16>) -> SIMD16<UInt8> {
    SIMD16<UInt8>(
      truncatingIfNeeded: values.clamped(lowerBound: SIMD16(repeating: 0), upperBound: SIMD16(repeating: 255))
    )
  }
}
