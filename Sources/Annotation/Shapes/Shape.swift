/// A form that tells how far each pixel is from it, from which its coverage is worked out.
///
/// A new form of drawing is one more type of this kind.
protocol Shape {
  /// The rows that hold something within `reach` of the shape; may lie outside the picture.
  func rows(reach: Float) -> Range<Int>

  /// Adds the columns of the rows `y` and `y + 1` that may hold something within `reach`.
  func addRuns(y: Int, reach: Float, to runs: inout ColumnRuns)

  /// Writes the distance of the centres of `count` pixels of row `y` from column `x` on.
  ///
  /// What is farther than `reach` may have any greater distance.
  func measure(x: Int, y: Int, count: Int, reach: Float, into distances: UnsafeMutablePointer<Float>)

  /// The rows that look all the same, so that the coverage of one serves for all.
  func uniformRows(reach: Float) -> Range<Int>
}

/// `max` and `min` as the processor's vectors have them: unlike the library's they take no care of NaN, and loops with
/// them become vector code.
@inline(__always)
func greater(_ a: Float, _ b: Float) -> Float { a > b ? a : b }

@inline(__always)
func lesser(_ a: Float, _ b: Float) -> Float { a < b ? a : b }

/// Runs of columns: apart, inside the picture, each from an even column on.
struct ColumnRuns {
  private(set) var runs: [Range<Int>] = []
  private let width: Int

  init(width: Int) {
    self.width = width
  }

  mutating func removeAll() {
    runs.removeAll(keepingCapacity: true)
  }

  /// Adds the columns that the span from `left` to `right` touches, widened to whole vectors where there is room.
  mutating func add(_ left: Float, _ right: Float) {
    guard left <= right, right >= 0, left < Float(width) else { return }
    let start = Int(max(left, 0)).roundedDownToEven
    let last = Int(min(right, Float(width - 1)))
    let end = min(width, start + (last - start) / 16 * 16 + 16)
    if start < end { insert(start..<end) }
  }

  private mutating func insert(_ run: Range<Int>) {
    var merged = run
    while let index = runs.firstIndex(where: {
      $0.lowerBound <= merged.upperBound && merged.lowerBound <= $0.upperBound
    }) {
      let other = runs.remove(at: index)
      merged = min(merged.lowerBound, other.lowerBound)..<max(merged.upperBound, other.upperBound)
    }
    runs.append(merged)
  }
}
