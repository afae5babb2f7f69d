import Foundation

/// Reads the pixels of a rectangle at any angle.
struct PatchSampler {
  let rect: RotatedRect
  let columns: Int
  let rows: Int

  /// Where the pixels go: planes of blue, green and red.
  struct Target {
    let planes: UnsafeMutablePointer<Float>
    let rowLength: Int
    let planeLength: Int
  }

  func sample(_ source: some ColorSource, into out: Target) {
    let corner = rect.point(0, 0)
    let stepX = CGVector(from: corner, to: rect.point(1, 0)).scaled(1 / CGFloat(columns))
    let stepY = CGVector(from: corner, to: rect.point(0, 1)).scaled(1 / CGFloat(rows))
    // Where pixels are left out between samples, several are taken for each.
    let across = min(6, max(1, Int(stepX.length.rounded(.up))))
    let down = min(6, max(1, Int(stepY.length.rounded(.up))))
    let share = 1 / Float(across * down)
    for y in 0..<rows {
      for x in 0..<columns {
        var sum = SIMD4<Float>.zero
        for b in 0..<down {
          for a in 0..<across {
            let u = CGFloat(x) + (CGFloat(a) + 0.5) / CGFloat(across)
            let v = CGFloat(y) + (CGFloat(b) + 0.5) / CGFloat(down)
            sum += source.value(
              Float(corner.x + u * stepX.dx + v * stepY.dx - 0.5),
              Float(corner.y + u * stepX.dy + v * stepY.dy - 0.5))
          }
        }
        let color = source.color(sum * share) / 127.5 - 1
        let at = out.planes + y * out.rowLength + x
        at[0] = color[2]
        at[out.planeLength] = color[1]
        at[2 * out.planeLength] = color[0]
      }
    }
  }
}

/// Pixels that can be read between their middles.
protocol ColorSource {
  /// The value between four pixels, in the source's own colours; the edge goes on beyond the picture.
  func value(_ x: Float, _ y: Float) -> SIMD4<Float>
  /// Red, green and blue of such a value, 0 to 255.
  func color(_ value: SIMD4<Float>) -> SIMD4<Float>
}

/// Four pixels, and how far a place lies from the first of them.
private struct PixelSquare {
  let left: Int
  let right: Int
  let top: Int
  let bottom: Int
  let fx: Float
  let fy: Float

  @inline(__always)
  init(_ x: Float, _ y: Float, width: Int, height: Int) {
    let x = min(max(x, 0), Float(width - 1))
    let y = min(max(y, 0), Float(height - 1))
    (left, top) = (Int(x), Int(y))
    (right, bottom) = (min(left + 1, width - 1), min(top + 1, height - 1))
    (fx, fy) = (x - Float(left), y - Float(top))
  }
}

struct RGBSource: ColorSource {
  let plane: PlaneView
  let width: Int

  @inline(__always)
  func value(_ x: Float, _ y: Float) -> SIMD4<Float> {
    let at = PixelSquare(x, y, width: width, height: plane.rows)
    let (upper, lower) = (plane.row(at.top), plane.row(at.bottom))
    let a = Self.pixel(upper + 3 * at.left) * (1 - at.fx) + Self.pixel(upper + 3 * at.right) * at.fx
    let b = Self.pixel(lower + 3 * at.left) * (1 - at.fx) + Self.pixel(lower + 3 * at.right) * at.fx
    return a * (1 - at.fy) + b * at.fy
  }

  @inline(__always)
  func color(_ value: SIMD4<Float>) -> SIMD4<Float> { value }

  @inline(__always)
  private static func pixel(_ p: UnsafePointer<UInt8>) -> SIMD4<Float> {
    SIMD4(Float(p[0]), Float(p[1]), Float(p[2]), 0)
  }
}

/// A frame of video: luma between four pixels, and the nearest chroma.
struct VideoSource: ColorSource {
  let luma: PlaneView
  let u: PlaneView
  /// The same plane as `u`, a byte on, where both stand beside each other.
  let v: PlaneView
  let chromaStep: Int
  let matrix: VideoMatrix

  @inline(__always)
  func value(_ x: Float, _ y: Float) -> SIMD4<Float> {
    let at = PixelSquare(x, y, width: luma.rowBytes, height: luma.rows)
    let (upper, lower) = (luma.row(at.top), luma.row(at.bottom))
    let a = Float(upper[at.left]) * (1 - at.fx) + Float(upper[at.right]) * at.fx
    let b = Float(lower[at.left]) * (1 - at.fx) + Float(lower[at.right]) * at.fx
    let column = (at.fx < 0.5 ? at.left : at.right) / 2 * chromaStep
    let row = (at.fy < 0.5 ? at.top : at.bottom) / 2
    return SIMD4(a * (1 - at.fy) + b * at.fy, Float(u.row(row)[column]), Float(v.row(row)[column]), 0)
  }

  @inline(__always)
  func color(_ value: SIMD4<Float>) -> SIMD4<Float> { matrix.color(value) }
}

extension PixelBuffer {
  /// Lends the pixels of an RGB picture or a frame of video to one of two closures.
  func withColors(
    rgb: (RGBSource) -> Void, video: (VideoSource) -> Void
  ) {
    withPlane(0) { first in
      guard format.planeCount > 1 else { return rgb(RGBSource(plane: first, width: width)) }
      let isPlanar = format == .i420
      withPlane(1) { u in
        withPlane(isPlanar ? 2 : 1) { last in
          let v =
            isPlanar
            ? last
            : PlaneView(
              base: last.base + 1, rowBytes: last.rowBytes - 1, rows: last.rows, stride: last.stride)
          video(
            VideoSource(
              luma: first, u: u, v: v, chromaStep: isPlanar ? 1 : 2, matrix: VideoMatrix(rows: height)))
        }
      }
    }
  }
}
