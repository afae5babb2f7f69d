import Foundation

/// Follows the bars of a linear code to their ends.
///
/// Engines give the scan lines on which they read a code, which may be a few rows of a tall label. From there each end
/// of the code is followed upwards and downwards as long as its bars go on.
struct LinearExtent {
  let luma: PlaneView

  /// The corners of the whole label; the given ones where no bars can be followed.
  func grow(_ corners: Quadrilateral) -> Quadrilateral {
    let start = corners.topLeft.middle(corners.bottomLeft)
    let stop = corners.topRight.middle(corners.bottomRight)
    let along = CGVector(from: start, to: stop)
    let length = along.length
    guard length >= 16 else { return corners.thickened(along: along) }
    let read = along.scaled(1 / length)
    let down = CGVector(dx: -read.dy, dy: read.dx)
    let part = length / 3
    let left = BarFollower(luma: luma, origin: start, read: read, length: part)
    let right = BarFollower(luma: luma, origin: stop - read.scaled(part), read: read, length: part)
    let shift = read.scaled(part)
    let grown = Quadrilateral(
      topLeft: left.end(down.scaled(-1)), topRight: right.end(down.scaled(-1)) + shift,
      bottomRight: right.end(down) + shift, bottomLeft: left.end(down))
    return grown.area > corners.area ? grown.thickened(along: along) : corners.thickened(along: along)
  }
}

/// Follows a stretch of bars across its reading direction.
private struct BarFollower {
  private static let samples = 48
  let luma: PlaneView
  let origin: CGPoint
  let read: CGVector
  private let step: CGFloat
  private let reference: [Float]

  init(luma: PlaneView, origin: CGPoint, read: CGVector, length: CGFloat) {
    self.luma = luma
    self.origin = origin
    self.read = read
    step = length / CGFloat(Self.samples - 1)
    var profile = [Float](repeating: 0, count: Self.samples)
    Self.sample(luma, from: origin, step: read.scaled(step), into: &profile)
    reference = profile
  }

  /// The last point on the way into `direction` where the bars still are those of the start.
  func end(_ direction: CGVector) -> CGPoint {
    var profile = reference
    var (here, last) = (origin, origin)
    var missed = 0
    while missed < 4 {
      here = here + direction
      guard luma.contains(here) else { break }
      var best: (score: Float, point: CGPoint) = (-1, here)
      for shift in [0, -1, 1] as [CGFloat] {
        let point = here + read.scaled(shift)
        Self.sample(luma, from: point, step: read.scaled(step), into: &profile)
        let score = Self.correlation(reference, profile)
        if score > best.score + 0.01 { best = (score, point) }
      }
      if best.score > 0.7 {
        here = best.point
        last = here
        missed = 0
      } else {
        missed += 1
      }
    }
    return last
  }

  private static func sample(
    _ luma: PlaneView, from start: CGPoint, step: CGVector, into profile: inout [Float]
  ) {
    var point = start
    for index in profile.indices {
      let x = min(max(Int(point.x.rounded()), 0), luma.rowBytes - 1)
      let y = min(max(Int(point.y.rounded()), 0), luma.rows - 1)
      profile[index] = Float(luma.row(y)[x])
      point = point + step
    }
  }

  /// Pearson's correlation, -1 to 1; 0 where one of the two is flat.
  private static func correlation(_ a: [Float], _ b: [Float]) -> Float {
    let n = Float(a.count)
    let (meanA, meanB) = (a.reduce(0, +) / n, b.reduce(0, +) / n)
    var (ab, aa, bb): (Float, Float, Float) = (0, 0, 0)
    for index in a.indices {
      let (x, y) = (a[index] - meanA, b[index] - meanB)
      ab += x * y
      aa += x * x
      bb += y * y
    }
    return aa > n && bb > n ? ab / (aa * bb).squareRoot() : 0
  }
}

extension Quadrilateral {
  /// The corners moved apart across the reading direction where they would be a line.
  fileprivate func thickened(along: CGVector) -> Quadrilateral {
    let length = max(along.length, 1)
    let height = area / length
    guard height < 2 else { return self }
    let across = CGVector(dx: -along.dy / length, dy: along.dx / length).scaled((2 - height) / 2)
    return Quadrilateral(
      topLeft: topLeft - across, topRight: topRight - across, bottomRight: bottomRight + across,
      bottomLeft: bottomLeft + across)
  }
}

extension PlaneView {
  fileprivate func contains(_ point: CGPoint) -> Bool {
    point.x >= 0 && point.y >= 0 && point.x <= CGFloat(rowBytes - 1) && point.y <= CGFloat(rows - 1)
  }
}
