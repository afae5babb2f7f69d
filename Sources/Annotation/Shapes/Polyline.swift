import Foundation

/// Straight lines with round ends, for instance the four sides of a code; kept and filled anew for each finding.
struct Polyline: Shape {
  private var segments: [Segment] = []

  mutating func removeAll() {
    segments.removeAll(keepingCapacity: true)
  }

  /// Adds the part of a line that is inside `visible`.
  mutating func add(from start: CGPoint, to end: CGPoint, visible: CGRect) {
    if let segment = Segment(from: start, to: end, inside: visible) { segments.append(segment) }
  }

  func rows(reach: Float) -> Range<Int> {
    guard let first = segments.first else { return 0..<0 }
    let bounds = segments.dropFirst().reduce((first.top, first.bottom)) {
      (min($0.0, $1.top), max($0.1, $1.bottom))
    }
    return Int((bounds.0 - reach).rounded(.down))..<Int((bounds.1 + reach).rounded(.up))
  }

  func addRuns(y: Int, reach: Float, to runs: inout ColumnRuns) {
    for segment in segments {
      if let span = segment.columns(from: Float(y) - reach, to: Float(y + 2) + reach) {
        runs.add(span.lowerBound - reach, span.upperBound + reach)
      }
    }
  }

  func measure(x: Int, y: Int, count: Int, reach: Float, into distances: UnsafeMutablePointer<Float>) {
    distances.update(repeating: .greatestFiniteMagnitude, count: count)
    for segment in segments {
      guard let span = segment.columns(from: Float(y) - reach, to: Float(y + 1) + reach) else { continue }
      let first = max(0, Int(span.lowerBound - reach) - x)
      let last = min(count, Int(span.upperBound + reach) + 1 - x)
      guard first < last else { continue }
      segment.measure(x: x + first, y: y, count: last - first, into: distances + first)
    }
  }

  func uniformRows(reach: Float) -> Range<Int> { 0..<0 }
}

/// A straight line from one point to another.
private struct Segment {
  private let start: SIMD2<Float>
  private let end: SIMD2<Float>
  private let direction: SIMD2<Float>
  private let length: Float

  /// The part of the line that is inside `frame`; `nil` where there is none.
  init?(from start: CGPoint, to end: CGPoint, inside frame: CGRect) {
    let delta = SIMD2(Double(end.x) - Double(start.x), Double(end.y) - Double(start.y))
    let origin = SIMD2(Double(start.x), Double(start.y))
    let lower = SIMD2(Double(frame.minX), Double(frame.minY))
    let upper = SIMD2(Double(frame.maxX), Double(frame.maxY))
    var (first, last) = (0.0, 1.0)
    for axis in 0..<2 {
      if delta[axis] == 0 {
        guard lower[axis] <= origin[axis], origin[axis] <= upper[axis] else { return nil }
      } else {
        let (a, b) = ((lower[axis] - origin[axis]) / delta[axis], (upper[axis] - origin[axis]) / delta[axis])
        first = max(first, min(a, b))
        last = min(last, max(a, b))
      }
    }
    guard first <= last else { return nil }
    self.start = SIMD2<Float>(origin + delta * first)
    self.end = SIMD2<Float>(origin + delta * last)
    let way = self.end - self.start
    length = (way * way).sum().squareRoot()
    direction = length > 0 ? way / length : SIMD2(1, 0)
  }

  var top: Float { min(start.y, end.y) }
  var bottom: Float { max(start.y, end.y) }

  /// From where to where the part of the line between two heights goes; `nil` where there is none.
  func columns(from upper: Float, to lower: Float) -> ClosedRange<Float>? {
    guard bottom >= upper, top <= lower else { return nil }
    let rise = end.y - start.y
    guard abs(rise) > 1e-3 else { return min(start.x, end.x)...max(start.x, end.x) }
    let slope = (end.x - start.x) / rise
    let a = start.x + (min(max(upper, top), bottom) - start.y) * slope
    let b = start.x + (min(max(lower, top), bottom) - start.y) * slope
    return min(a, b)...max(a, b)
  }

  /// Lowers the distances of `count` pixels of row `y` from column `x` on to those from the line.
  func measure(x: Int, y: Int, count: Int, into distances: UnsafeMutablePointer<Float>) {
    let dx = Float(x) + 0.5 - start.x
    let dy = Float(y) + 0.5 - start.y
    let (along, across) = (dx * direction.x + dy * direction.y, dx * direction.y - dy * direction.x)
    let (stepAlong, stepAcross, length) = (direction.x, direction.y, length)
    for i in 0..<count {
      let step = Float(Int32(truncatingIfNeeded: i))
      let along = along + step * stepAlong
      let across = across + step * stepAcross
      let beyond = greater(greater(-along, along - length), 0)
      distances[i] = lesser(distances[i], (across * across + beyond * beyond).squareRoot())
    }
  }
}
