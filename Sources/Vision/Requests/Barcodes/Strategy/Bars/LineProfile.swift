import Foundation

/// The luma along a line.
struct LineProfile: Sendable {
  let values: [Float]

  init(values: [Float]) { self.values = values }

  /// - Parameter count: the samples, `step` apart from `start` on; outside the picture its edge goes on.
  init(_ luma: PlaneView, from start: CGPoint, step: CGVector, count: Int) {
    let (right, bottom) = (CGFloat(luma.rowBytes - 1), CGFloat(luma.rows - 1))
    values = (0..<count).map { index in
      let point = start + step.scaled(CGFloat(index))
      // The nearest pixel, without the library call that rounding is.
      let x = Int(min(max(point.x + 0.5, 0), right))
      let y = Int(min(max(point.y + 0.5, 0), bottom))
      return Float(luma.row(y)[x])
    }
  }

  /// So many samples from one point to another, both included.
  init(_ luma: PlaneView, from start: CGPoint, to stop: CGPoint, count: Int) {
    let step = CGVector(from: start, to: stop).scaled(1 / CGFloat(max(count - 1, 1)))
    self.init(luma, from: start, step: step, count: count)
  }

  /// The standard deviation: how far dark and light are apart.
  var contrast: Float {
    let n = Float(values.count)
    let mean = values.reduce(0, +) / n
    return (values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / n).squareRoot()
  }

  /// Pearson's correlation with another line, -1 to 1; 0 where one of the two is flat.
  func likeness(to other: LineProfile) -> Float { likeness(to: other, shift: 0) }

  /// The best likeness where the other line may lie up to so many samples further on or back.
  func likeness(to other: LineProfile, within shift: Int) -> Float {
    (-shift...shift).map { likeness(to: other, shift: $0) }.max() ?? 0
  }

  private func likeness(to other: LineProfile, shift: Int) -> Float {
    let first = max(0, -shift)
    let count = min(values.count, other.values.count - shift) - first
    guard count > 8 else { return 0 }
    var (a, b, ab, aa, bb): (Float, Float, Float, Float, Float) = (0, 0, 0, 0, 0)
    for index in first..<(first + count) {
      let (x, y) = (values[index], other.values[index + shift])
      a += x
      b += y
      ab += x * y
      aa += x * x
      bb += y * y
    }
    let n = Float(count)
    let (varianceA, varianceB) = (aa - a * a / n, bb - b * b / n)
    return varianceA > n && varianceB > n ? (ab - a * b / n) / (varianceA * varianceB).squareRoot() : 0
  }
}
