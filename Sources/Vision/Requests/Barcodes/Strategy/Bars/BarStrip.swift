import Foundation

/// A patch of bars made straight and upright, a few rows high, each the mean of some lines along the bars.
struct BarStrip: Sendable {
  /// The rows of a strip.
  private static let rows = 24
  /// Lines of the picture that each row is the mean of.
  private static let lines = 3
  /// Pixels to which short codes are enlarged, as far as that makes sense.
  private static let wishedLength = 800.0

  let picture: PixelBuffer
  let toOriginal: PlaneTransform
  /// Pixels of the strip for a pixel of the picture.
  let scale: Double

  init(_ patch: BarPatch, in luma: PlaneView) {
    scale = min(max(Self.wishedLength / patch.length, 1), 4)
    // The quiet zones at both ends.
    let length = patch.length * 1.2 + 24
    let width = max(Int(length * scale), 16)
    let height = patch.height * 0.9
    // A step of one along the strip's rows and down its columns.
    let along = patch.read.scaled(1 / scale)
    let across = patch.down.scaled(height / Double(Self.rows))
    let first =
      patch.center - patch.read.scaled(length / 2) - patch.down.scaled(height / 2) + across.scaled(0.5)
    toOriginal = PlaneTransform(
      a: along.dx, b: along.dy, c: across.dx, d: across.dy, tx: first.x, ty: first.y)
    let map = toOriginal
    picture = PixelBuffer(format: .gray8, width: width, height: Self.rows) { out in
      var sums = [UInt16](repeating: 0, count: width)
      for row in 0..<Self.rows {
        for index in sums.indices { sums[index] = 0 }
        for line in 0..<Self.lines {
          let y = Double(row) + (Double(line) + 0.5) / Double(Self.lines) - 0.5
          GrayFilter.add(luma, from: map.apply(CGPoint(x: 0, y: y)), step: along, to: &sums)
        }
        let to = out.planes[0].row(row)
        for x in 0..<width { to[x] = UInt8(sums[x] / UInt16(Self.lines)) }
      }
    }
  }
}

extension GrayFilter {
  /// Adds the luma along a line to sums; outside the picture its edge goes on.
  fileprivate static func add(_ luma: PlaneView, from start: CGPoint, step: CGVector, to sums: inout [UInt16])
  {
    let (right, bottom) = (Double(luma.rowBytes - 1), Double(luma.rows - 1))
    for index in sums.indices {
      let px = min(max(start.x + Double(index) * step.dx, 0), right)
      let py = min(max(start.y + Double(index) * step.dy, 0), bottom)
      let (left, top) = (Int(px), Int(py))
      let (fx, fy) = (Int((px - Double(left)) * 256), Int((py - Double(top)) * 256))
      let next = left < luma.rowBytes - 1 ? 1 : 0
      let upper = luma.row(top) + left
      let lower = top < luma.rows - 1 ? upper + luma.stride : upper
      let above = Int(upper[0]) * (256 - fx) + Int(upper[next]) * fx
      let below = Int(lower[0]) * (256 - fx) + Int(lower[next]) * fx
      sums[index] &+= UInt16((above * (256 - fy) + below * fy) >> 16)
    }
  }
}
