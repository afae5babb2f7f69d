import Foundation

/// How likely each cell of a picture belongs to text; borrowed from the engine.
struct ProbabilityMap {
  let cells: UnsafePointer<Float>
  let width: Int
  let height: Int

  /// - Parameter tensor: `[1,1,H,W]`
  init?(_ tensor: Tensor<Float>) {
    guard let base = tensor.numbers.baseAddress, tensor.shape.count == 4 else { return nil }
    (cells, width, height) = (base, tensor.shape[3], tensor.shape[2])
  }

  /// The mean of the cells whose middles lie inside a rectangle, which falls where text fills it badly.
  func mean(in rect: RotatedRect) -> Float {
    let corners = [rect.point(0, 0), rect.point(1, 0), rect.point(1, 1), rect.point(0, 1)]
    let box = rect.corners.bounds
    let (top, bottom) = (max(0, Int(box.minY)), min(height, Int(box.maxY.rounded(.up))))
    var (sum, count) = (Float(0), 0)
    for row in top..<max(top, bottom) {
      guard let span = Self.span(of: corners, at: CGFloat(row) + 0.5) else { continue }
      let first = max(0, Int((span.lowerBound - 0.5).rounded(.up)))
      let last = min(width - 1, Int((span.upperBound - 0.5).rounded(.down)))
      guard first <= last else { continue }
      for column in first...last { sum += cells[row * width + column] }
      count += last - first + 1
    }
    return count > 0 ? sum / Float(count) : 0
  }

  /// The part of a row that lies between the sides of a polygon.
  private static func span(of corners: [CGPoint], at y: CGFloat) -> ClosedRange<CGFloat>? {
    var (least, most) = (CGFloat.infinity, -CGFloat.infinity)
    for (a, b) in zip(corners, corners.dropFirst() + corners.prefix(1)) where (a.y > y) != (b.y > y) {
      let x = a.x + (y - a.y) / (b.y - a.y) * (b.x - a.x)
      (least, most) = (min(least, x), max(most, x))
    }
    return least <= most ? least...most : nil
  }
}
