import Foundation

/// The picture of a line, made upright: three planes of floats from -1 to 1 in the order blue, green, red.
struct LineImage: Sendable {
  let width: Int
  let height: Int
  /// The columns that hold the line; the rest to `width` is zero.
  let filled: Int
  var planes: [Float]

  init(width: Int, height: Int, filled: Int) {
    (self.width, self.height, self.filled) = (width, height, min(filled, width))
    planes = [Float](repeating: 0, count: 3 * width * height)
  }

  /// Cuts a rectangle out of an RGB picture; each pixel is the mean of what lies under it.
  init(_ picture: PixelBuffer, _ rect: RotatedRect, width: Int, height: Int, filled: Int) {
    self.init(width: width, height: height, filled: filled)
    let sampler = PatchSampler(rect: rect, columns: self.filled, rows: height)
    planes.withUnsafeMutableBufferPointer { planes in
      guard let base = planes.baseAddress else { return }
      picture.withPlane(0) { plane in
        sampler.sample(
          plane, pictureWidth: picture.width, into: base, rowLength: width, planeLength: width * height)
      }
    }
  }

  /// The line turned upside down.
  var turned: LineImage {
    var turned = self
    for plane in 0..<3 {
      for y in 0..<height {
        for x in 0..<filled {
          turned.planes[(plane * height + y) * width + x] =
            planes[(plane * height + height - 1 - y) * width + filled - 1 - x]
        }
      }
    }
    return turned
  }
}

/// Reads the pixels of a rectangle at any angle.
private struct PatchSampler {
  let rect: RotatedRect
  let columns: Int
  let rows: Int

  func sample(
    _ plane: PlaneView, pictureWidth: Int, into out: UnsafeMutablePointer<Float>, rowLength: Int,
    planeLength: Int
  ) {
    let stepX = CGVector(from: rect.point(0, 0), to: rect.point(1, 0)).scaled(1 / CGFloat(columns))
    let stepY = CGVector(from: rect.point(0, 0), to: rect.point(0, 1)).scaled(1 / CGFloat(rows))
    // Where pixels are left out between samples, several are taken for each.
    let across = min(6, max(1, Int(stepX.length.rounded(.up))))
    let down = min(6, max(1, Int(stepY.length.rounded(.up))))
    let factor = 1 / (127.5 * Float(across * down))
    for y in 0..<rows {
      for x in 0..<columns {
        var sum = SIMD4<Float>.zero
        for b in 0..<down {
          for a in 0..<across {
            let u = CGFloat(x) + (CGFloat(a) + 0.5) / CGFloat(across)
            let v = CGFloat(y) + (CGFloat(b) + 0.5) / CGFloat(down)
            let corner = rect.point(0, 0)
            sum += Self.pixel(
              plane, pictureWidth, Float(corner.x + u * stepX.dx + v * stepY.dx - 0.5),
              Float(corner.y + u * stepX.dy + v * stepY.dy - 0.5))
          }
        }
        let at = y * rowLength + x
        out[at] = sum[2] * factor - 1
        out[planeLength + at] = sum[1] * factor - 1
        out[2 * planeLength + at] = sum[0] * factor - 1
      }
    }
  }

  /// The colour between four pixels; the edge goes on beyond the picture.
  @inline(__always)
  private static func pixel(_ plane: PlaneView, _ width: Int, _ x: Float, _ y: Float) -> SIMD4<Float> {
    let x = min(max(x, 0), Float(width - 1))
    let y = min(max(y, 0), Float(plane.rows - 1))
    let (left, top) = (Int(x), Int(y))
    let (right, bottom) = (min(left + 1, width - 1), min(top + 1, plane.rows - 1))
    let (fx, fy) = (x - Float(left), y - Float(top))
    let (upper, lower) = (plane.row(top), plane.row(bottom))
    let a = color(upper + 3 * left) * (1 - fx) + color(upper + 3 * right) * fx
    let b = color(lower + 3 * left) * (1 - fx) + color(lower + 3 * right) * fx
    return a * (1 - fy) + b * fy
  }

  @inline(__always)
  private static func color(_ p: UnsafePointer<UInt8>) -> SIMD4<Float> {
    SIMD4(Float(p[0]), Float(p[1]), Float(p[2]), 0)
  }
}
