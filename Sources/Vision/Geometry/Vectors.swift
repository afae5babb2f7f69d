import Foundation

/// A distance in the plane; Core Graphics' type of that name is not in Foundation here.
struct CGVector: Hashable, Sendable {
  var dx: CGFloat
  var dy: CGFloat

  init(dx: CGFloat, dy: CGFloat) {
    self.dx = dx
    self.dy = dy
  }

  init(from a: CGPoint, to b: CGPoint) { self.init(dx: b.x - a.x, dy: b.y - a.y) }

  var length: CGFloat { hypot(dx, dy) }

  func scaled(_ factor: CGFloat) -> CGVector { CGVector(dx: dx * factor, dy: dy * factor) }
}

extension CGPoint {
  static func + (point: CGPoint, vector: CGVector) -> CGPoint {
    CGPoint(x: point.x + vector.dx, y: point.y + vector.dy)
  }

  static func - (point: CGPoint, vector: CGVector) -> CGPoint {
    CGPoint(x: point.x - vector.dx, y: point.y - vector.dy)
  }

  func distance(to other: CGPoint) -> CGFloat { hypot(x - other.x, y - other.y) }

  /// The point that lies the fraction `way` of the way to another.
  func between(_ other: CGPoint, _ way: CGFloat) -> CGPoint {
    CGPoint(x: x + (other.x - x) * way, y: y + (other.y - y) * way)
  }

  func middle(_ other: CGPoint) -> CGPoint { between(other, 0.5) }
}
