import Foundation

/// Four corners in pixels, origin at the top left, clockwise from the top left of the thing itself.
struct Quadrilateral: Hashable, Sendable {
  var topLeft: CGPoint
  var topRight: CGPoint
  var bottomRight: CGPoint
  var bottomLeft: CGPoint

  init(topLeft: CGPoint, topRight: CGPoint, bottomRight: CGPoint, bottomLeft: CGPoint) {
    self.topLeft = topLeft
    self.topRight = topRight
    self.bottomRight = bottomRight
    self.bottomLeft = bottomLeft
  }

  /// The corners of a rectangle in which the thing stands turned by quarters to the right.
  init(_ box: CGRect, turned quarters: Int = 0) {
    let around = [
      CGPoint(x: box.minX, y: box.minY), CGPoint(x: box.maxX, y: box.minY), CGPoint(x: box.maxX, y: box.maxY),
      CGPoint(x: box.minX, y: box.maxY),
    ]
    let corner = { (index: Int) in around[(index + quarters) & 3] }
    self.init(topLeft: corner(0), topRight: corner(1), bottomRight: corner(2), bottomLeft: corner(3))
  }

  var points: [CGPoint] { [topLeft, topRight, bottomRight, bottomLeft] }

  var center: CGPoint {
    CGPoint(x: points.map(\.x).reduce(0, +) / 4, y: points.map(\.y).reduce(0, +) / 4)
  }

  /// The same corners with top and bottom exchanged where they run anticlockwise.
  var clockwise: Quadrilateral {
    let (right, down) = (CGVector(from: topLeft, to: topRight), CGVector(from: topLeft, to: bottomLeft))
    guard right.dx * down.dy < right.dy * down.dx else { return self }
    return Quadrilateral(
      topLeft: bottomLeft, topRight: bottomRight, bottomRight: topRight, bottomLeft: topLeft)
  }

  /// The area in square pixels, whichever way round the corners go.
  var area: CGFloat {
    let p = points
    let doubled = (0..<4).reduce(CGFloat(0)) { sum, i in
      let (a, b) = (p[i], p[(i + 1) & 3])
      return sum + a.x * b.y - a.y * b.x
    }
    return abs(doubled) / 2
  }

  /// The upright rectangle around the corners.
  var bounds: CGRect {
    let (xs, ys) = (points.map(\.x), points.map(\.y))
    let (left, top) = (xs.min() ?? 0, ys.min() ?? 0)
    return CGRect(x: left, y: top, width: (xs.max() ?? 0) - left, height: (ys.max() ?? 0) - top)
  }

  /// The same thing after each corner was moved.
  func map(_ move: (CGPoint) -> CGPoint) -> Quadrilateral {
    Quadrilateral(
      topLeft: move(topLeft), topRight: move(topRight), bottomRight: move(bottomRight),
      bottomLeft: move(bottomLeft))
  }
}
