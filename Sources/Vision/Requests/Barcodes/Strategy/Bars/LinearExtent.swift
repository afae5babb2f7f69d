import Foundation

/// Follows the bars of a linear code to their ends.
///
/// Engines give the scan lines on which they read a code, which may be a few rows of a tall label. From there each end
/// of the code is followed upwards and downwards as long as its bars go on.
struct LinearExtent {
  let luma: PlaneView

  /// The labels that a reading's corners hold: mostly one, but two where the first does not reach the last line.
  func labels(_ corners: Quadrilateral) -> [Quadrilateral] {
    let first = label(on: corners.topLeft, corners.topRight)
    let last = label(on: corners.bottomLeft, corners.bottomRight)
    guard let first, let last else { return [(first ?? last ?? corners).thickened] }
    guard first.bounds.intersects(last.bounds) || barsGoOn(from: first, to: last) else {
      return [first.thickened, last.thickened]
    }
    return [first.area > last.area ? first.thickened : last.thickened]
  }

  /// The label whose bars cross the middle of a reading's corners.
  func label(through corners: Quadrilateral) -> Quadrilateral {
    let start = corners.topLeft.middle(corners.bottomLeft)
    let stop = corners.topRight.middle(corners.bottomRight)
    return (label(on: start, stop) ?? corners).thickened
  }

  /// Whether what lies between two stretches of the same bars looks like them, blurred or scratched as it may be.
  private func barsGoOn(from first: Quadrilateral, to last: Quadrilateral) -> Bool {
    let gap = first.bottomLeft.middle(first.bottomRight).distance(to: last.topLeft.middle(last.topRight))
    let length = first.bottomLeft.distance(to: first.bottomRight)
    guard gap > max(4, length / 30) else { return true }
    let count = max(Int(length), 2)
    let bars = LineProfile(luma, from: first.bottomLeft, to: first.bottomRight, count: count)
    let alike = (1...7).filter { step in
      let way = CGFloat(step) / 8
      let start = first.bottomLeft.between(last.topLeft, way)
      let stop = first.bottomRight.between(last.topRight, way)
      return bars.likeness(to: LineProfile(luma, from: start, to: stop, count: count), within: 4) > 0.4
    }
    return alike.count >= 4
  }

  /// The label that a line from start to stop lies on; `nil` where no bars can be followed.
  private func label(on start: CGPoint, _ stop: CGPoint) -> Quadrilateral? {
    let along = CGVector(from: start, to: stop)
    guard along.length >= 16 else { return nil }
    let read = along.scaled(1 / along.length)
    let down = CGVector(dx: -read.dy, dy: read.dx)
    let part = along.length / 3
    let shift = read.scaled(part)
    let left = BarFollower(luma: luma, origin: start, read: read, length: part)
    let right = BarFollower(luma: luma, origin: stop - shift, read: read, length: part)
    return Quadrilateral(
      topLeft: left.end(down.scaled(-1)), topRight: right.end(down.scaled(-1)) + shift,
      bottomRight: right.end(down) + shift, bottomLeft: left.end(down))
  }
}

/// Follows a stretch of bars across its reading direction.
private struct BarFollower {
  private static let samples = 48
  private static let rowsUntilRenewed = 10
  let luma: PlaneView
  let origin: CGPoint
  let read: CGVector
  private let step: CGFloat
  /// The rows without bars, a scratch for instance, over which they are followed.
  private let patience: Int
  private let reference: LineProfile

  init(luma: PlaneView, origin: CGPoint, read: CGVector, length: CGFloat) {
    self.luma = luma
    self.origin = origin
    self.read = read
    step = length / CGFloat(Self.samples - 1)
    patience = max(4, Int(length / 8))
    reference = LineProfile(luma, from: origin, step: read.scaled(step), count: Self.samples)
  }

  /// The last point on the way into `direction` where the bars still are those of the start.
  ///
  /// Each line is compared with one some rows before, since perspective changes the bars bit by bit.
  func end(_ direction: CGVector) -> CGPoint {
    var (here, last, bars) = (origin, origin, reference)
    let leastContrast = reference.contrast * 0.4
    var (missed, followed) = (0, 0)
    while missed < patience {
      here = here + direction
      guard luma.contains(here) else { break }
      let best = bestLook(near: here, bars)
      guard best.likeness > 0.7, best.bars.contrast > leastContrast else {
        missed += 1
        continue
      }
      (here, last) = (best.point, best.point)
      missed = 0
      followed += 1
      if followed >= Self.rowsUntilRenewed, best.likeness > 0.8 { (bars, followed) = (best.bars, 0) }
    }
    return last
  }

  private typealias Look = (likeness: Float, point: CGPoint, bars: LineProfile)

  /// Bars that stand a little aslant lie a pixel further on or back.
  private func bestLook(near point: CGPoint, _ bars: LineProfile) -> Look {
    let straight = look(at: point, bars)
    guard straight.likeness < 0.95 else { return straight }
    let (before, after) = (look(at: point - read, bars), look(at: point + read, bars))
    let aslant = before.likeness > after.likeness ? before : after
    return aslant.likeness > straight.likeness ? aslant : straight
  }

  private func look(at point: CGPoint, _ bars: LineProfile) -> Look {
    let profile = LineProfile(luma, from: point, step: read.scaled(step), count: Self.samples)
    return (bars.likeness(to: profile), point, profile)
  }
}

extension Quadrilateral {
  /// The corners moved apart across the reading direction where they would be a line.
  fileprivate var thickened: Quadrilateral {
    let along = CGVector(from: topLeft.middle(bottomLeft), to: topRight.middle(bottomRight))
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
