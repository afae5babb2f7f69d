import Foundation

/// A rectangle at any angle.
struct RotatedRect: Hashable, Sendable {
  var center: CGPoint
  /// Along its first side, of length 1.
  var direction: CGVector
  /// The length along `direction`.
  var width: CGFloat
  var height: CGFloat

  /// The rectangle of least area around points, `width` along whichever side is nearer to the horizontal.
  init?(around points: [CGPoint]) {
    let hull = Self.hull(of: points)
    guard hull.count > 1 else { return nil }
    var best: (area: CGFloat, rect: RotatedRect)?
    for index in hull.indices {
      let edge = CGVector(from: hull[index], to: hull[(index + 1) % hull.count])
      guard edge.length > 0 else { continue }
      let rect = RotatedRect(hull, along: edge.scaled(1 / edge.length))
      let area = (rect.width + 1) * (rect.height + 1)
      if best.map({ area < $0.area }) ?? true { best = (area, rect) }
    }
    guard let best else { return nil }
    self = best.rect.levelled
  }

  init(center: CGPoint, direction: CGVector, width: CGFloat, height: CGFloat) {
    (self.center, self.direction, self.width, self.height) = (center, direction, width, height)
  }

  private init(_ points: [CGPoint], along u: CGVector) {
    let alongs = points.map { $0.x * u.dx + $0.y * u.dy }
    let acrosses = points.map { $0.y * u.dx - $0.x * u.dy }
    let (a, b) = (alongs.min() ?? 0, alongs.max() ?? 0)
    let (c, d) = (acrosses.min() ?? 0, acrosses.max() ?? 0)
    let (along, across) = ((a + b) / 2, (c + d) / 2)
    center = CGPoint(x: along * u.dx - across * u.dy, y: along * u.dy + across * u.dx)
    direction = u
    width = b - a
    height = d - c
  }

  /// The same rectangle with `direction` at most 45 degrees off the way to the right.
  private var levelled: RotatedRect {
    var rect = self
    if abs(direction.dx) < abs(direction.dy) {
      rect.direction = CGVector(dx: direction.dy, dy: -direction.dx)
      (rect.width, rect.height) = (height, width)
    }
    if rect.direction.dx < 0 { rect.direction = rect.direction.scaled(-1) }
    return rect
  }

  /// With so much more on each side.
  func grown(by margin: CGFloat) -> RotatedRect {
    RotatedRect(
      center: center, direction: direction, width: width + 2 * margin, height: height + 2 * margin)
  }

  /// The same place in a picture of another scale.
  func scaled(x: CGFloat, y: CGFloat) -> RotatedRect {
    let along = CGVector(dx: direction.dx * width * x, dy: direction.dy * width * y)
    let across = CGVector(dx: -direction.dy * height * x, dy: direction.dx * height * y)
    guard along.length > 0 else { return self }
    return RotatedRect(
      center: CGPoint(x: center.x * x, y: center.y * y), direction: along.scaled(1 / along.length),
      width: along.length, height: across.length)
  }

  /// Turned by quarters to the right: its first side is the next one clockwise.
  func turned(_ quarters: Int) -> RotatedRect {
    var rect = self
    for _ in 0..<(quarters & 3) {
      rect.direction = CGVector(dx: -rect.direction.dy, dy: rect.direction.dx)
      (rect.width, rect.height) = (rect.height, rect.width)
    }
    return rect
  }

  /// The point at fractions of the sides, from the top left.
  func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint {
    let (along, across) = ((x - 0.5) * width, (y - 0.5) * height)
    return CGPoint(
      x: center.x + along * direction.dx - across * direction.dy,
      y: center.y + along * direction.dy + across * direction.dx)
  }

  var corners: Quadrilateral {
    Quadrilateral(
      topLeft: point(0, 0), topRight: point(1, 0), bottomRight: point(1, 1), bottomLeft: point(0, 1))
  }

  /// The convex hull, by Andrew's monotone chain.
  private static func hull(of points: [CGPoint]) -> [CGPoint] {
    let sorted = points.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
    guard sorted.count > 2 else { return sorted }
    func half(_ points: some Sequence<CGPoint>) -> [CGPoint] {
      var chain: [CGPoint] = []
      for point in points {
        while chain.count > 1, !turns(chain[chain.count - 2], chain[chain.count - 1], point) {
          chain.removeLast()
        }
        chain.append(point)
      }
      return Array(chain.dropLast())
    }
    let hull = half(sorted) + half(sorted.reversed())
    return hull.isEmpty ? [sorted[0]] : hull
  }

  private static func turns(_ a: CGPoint, _ b: CGPoint, _ c: CGPoint) -> Bool {
    (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x) > 0
  }
}
