import Foundation

/// A patch of a picture in which bars run side by side: a rectangle along their reading direction, in pixels.
struct BarPatch: Hashable, Sendable {
  var center: CGPoint
  /// Of length 1, across the bars, towards the right of the picture (or down).
  var read: CGVector
  /// The extent across the bars.
  var length: Double
  /// The extent along the bars.
  var height: Double

  /// The reading direction turned a quarter clockwise.
  var down: CGVector { CGVector(dx: -read.dy, dy: read.dx) }

  var corners: Quadrilateral {
    let (along, across) = (read.scaled(length / 2), down.scaled(height / 2))
    return Quadrilateral(
      topLeft: center - along - across, topRight: center + along - across,
      bottomRight: center + along + across, bottomLeft: center - along + across)
  }

  func contains(_ point: CGPoint) -> Bool {
    let away = CGVector(from: center, to: point)
    let along = abs(away.dx * read.dx + away.dy * read.dy)
    let across = abs(away.dy * read.dx - away.dx * read.dy)
    return along <= length / 2 && across <= height / 2
  }

  /// The same patch in a picture `factor` times as large.
  func scaled(by factor: Double) -> BarPatch {
    BarPatch(
      center: CGPoint(x: center.x * factor, y: center.y * factor), read: read, length: length * factor,
      height: height * factor)
  }
}
