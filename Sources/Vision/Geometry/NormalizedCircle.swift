import Foundation

/// A circle in fractions of a picture's size, origin at the lower left.
public struct NormalizedCircle: Hashable, Sendable, Codable {
  public let center: NormalizedPoint
  public let radius: CGFloat

  public init(center: NormalizedPoint, radius: CGFloat) {
    self.center = center
    self.radius = radius
  }

  /// The circle of radius 0 at the lower left corner.
  public static var zero: NormalizedCircle { NormalizedCircle(center: .zero, radius: 0) }

  /// Whether the point lies inside or on the circle.
  public func contains(_ point: NormalizedPoint) -> Bool { distance(to: point) <= radius }

  /// Whether the point lies in the ring of that width whose middle is the circle's line.
  public func contains(_ point: NormalizedPoint, inCircumferentialRingOfWidth ringWidth: CGFloat) -> Bool {
    abs(distance(to: point) - radius) <= ringWidth / 2
  }

  /// The smallest circle that holds all points; `zero` where there are none.
  public static func boundingCircle(for points: [NormalizedPoint]) -> NormalizedCircle {
    var circle: NormalizedCircle?
    for (i, first) in points.enumerated() where !(circle?.holds(first) ?? false) {
      circle = NormalizedCircle(center: first, radius: 0)
      for (j, second) in points[..<i].enumerated() where !(circle?.holds(second) ?? false) {
        circle = through(first, second)
        for third in points[..<j] where !(circle?.holds(third) ?? false) {
          circle = through(first, second, third)
        }
      }
    }
    return circle ?? .zero
  }

  private func distance(to point: NormalizedPoint) -> CGFloat {
    hypot(point.x - center.x, point.y - center.y)
  }

  /// `contains` with room for rounding, without which points on the line are taken for outside.
  private func holds(_ point: NormalizedPoint) -> Bool { distance(to: point) <= radius * (1 + 1e-9) + 1e-12 }

  private static func through(_ a: NormalizedPoint, _ b: NormalizedPoint) -> NormalizedCircle {
    let center = NormalizedPoint(x: (a.x + b.x) / 2, y: (a.y + b.y) / 2)
    return NormalizedCircle(center: center, radius: hypot(a.x - b.x, a.y - b.y) / 2)
  }

  private static func through(
    _ a: NormalizedPoint, _ b: NormalizedPoint, _ c: NormalizedPoint
  ) -> NormalizedCircle {
    let (bx, by, cx, cy) = (b.x - a.x, b.y - a.y, c.x - a.x, c.y - a.y)
    let cross = 2 * (bx * cy - by * cx)
    guard cross != 0 else {
      return [through(a, b), through(a, c), through(b, c)].max { $0.radius < $1.radius } ?? .zero
    }
    let (b2, c2) = (bx * bx + by * by, cx * cx + cy * cy)
    let x = (cy * b2 - by * c2) / cross
    let y = (bx * c2 - cx * b2) / cross
    return NormalizedCircle(center: NormalizedPoint(x: a.x + x, y: a.y + y), radius: hypot(x, y))
  }
}
