/// A rectangle with rounded corners: its outline, or all of it.
struct RoundedBox: Shape {
  /// The edges, in pixels.
  var left: Float
  var top: Float
  var right: Float
  var bottom: Float
  /// At most half of the shorter side is used.
  var radius: Float
  /// Whether the inside belongs to it.
  var isFilled: Bool

  func rows(reach: Float) -> Range<Int> {
    Int((top - reach).rounded(.down))..<Int((bottom + reach).rounded(.up))
  }

  func addRuns(y: Int, reach: Float, to runs: inout ColumnRuns) {
    let inset = max(usedRadius, reach)
    let isBetween = Float(y) > top + reach && Float(y + 2) < bottom - reach
    if isFilled || !isBetween || right - left <= 2 * (inset + reach) {
      runs.add(left - reach, right + reach)
    } else {
      runs.add(left - reach, left + inset)
      runs.add(right - inset, right + reach)
    }
  }

  func measure(x: Int, y: Int, count: Int, reach: Float, into distances: UnsafeMutablePointer<Float>) {
    let radius = usedRadius
    let centre = ((left + right) / 2, (top + bottom) / 2)
    let inner = ((right - left) / 2 - radius, (bottom - top) / 2 - radius)
    let dy = abs(Float(y) + 0.5 - centre.1) - inner.1
    let outerY = greater(dy, 0)
    let start = Float(x) + 0.5 - centre.0
    // What is inside counts as negative; an outline is where that is near zero.
    let sign: Float = isFilled ? 1 : -1
    for i in 0..<count {
      let dx = abs(start + Float(Int32(truncatingIfNeeded: i))) - inner.0
      let outerX = greater(dx, 0)
      let outside = (outerX * outerX + outerY * outerY).squareRoot()
      let distance = outside + lesser(greater(dx, dy), 0) - radius
      distances[i] = greater(distance, distance * sign)
    }
  }

  func uniformRows(reach: Float) -> Range<Int> {
    let inset = max(usedRadius, reach) + 1
    let first = Int((top + inset).rounded(.up))
    return first..<max(first, Int((bottom - inset).rounded(.down)))
  }

  private var usedRadius: Float { max(0, min(radius, (right - left) / 2, (bottom - top) / 2)) }
}
