import Foundation

/// A linear map of the plane with a shift, which takes places in a derived picture back to the original.
struct PlaneTransform: Hashable, Sendable {
  /// x' = a x + c y + tx, y' = b x + d y + ty.
  var a = 1.0
  var b = 0.0
  var c = 0.0
  var d = 1.0
  var tx = 0.0
  var ty = 0.0

  static let identity = PlaneTransform()

  static func shift(x: Double, y: Double) -> PlaneTransform { PlaneTransform(tx: x, ty: y) }

  static func scale(_ x: Double, _ y: Double) -> PlaneTransform { PlaneTransform(a: x, d: y) }

  /// Clockwise on a picture whose y runs downwards.
  static func rotation(radians: Double) -> PlaneTransform {
    PlaneTransform(a: cos(radians), b: sin(radians), c: -sin(radians), d: cos(radians))
  }

  /// This map, then `next`.
  func then(_ next: PlaneTransform) -> PlaneTransform {
    PlaneTransform(
      a: next.a * a + next.c * b, b: next.b * a + next.d * b, c: next.a * c + next.c * d,
      d: next.b * c + next.d * d, tx: next.a * tx + next.c * ty + next.tx,
      ty: next.b * tx + next.d * ty + next.ty)
  }

  func apply(_ point: CGPoint) -> CGPoint {
    CGPoint(x: a * point.x + c * point.y + tx, y: b * point.x + d * point.y + ty)
  }
}
