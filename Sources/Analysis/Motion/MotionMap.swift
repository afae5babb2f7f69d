import Foundation
import Vision

/// What the parts of a stream's pictures looked like when they were last looked at, in cells that noise hardly moves.
struct MotionMap: Sendable {
  /// The part of the picture that is watched, in pixels, origin at the top left.
  private var area = CGRect.zero
  private var cells = CellGrid()
  /// The brightness of the cells when they were last looked at; empty before that.
  private var known: [UInt8] = []
  /// Their brightness in the last frame.
  private var now: [UInt8] = []

  /// How much the mean of a cell may differ by noise or by what a codec does.
  private static let noise: UInt8 = 6
  /// About how many cells stand beside one another.
  private static let columns = 160

  /// Takes in a frame.
  ///
  /// - Parameter whole: the part of it that is watched, in pixels.
  /// - Returns: where it differs from what was last looked at; `nil` where nothing is known of such pictures.
  /// - Throws: `VisionError.invalidArgument` where nothing of it is watched.
  mutating func compare(_ picture: PixelBuffer, in whole: CGRect) throws -> Motion? {
    let region = NormalizedRect(imageRect: whole, in: picture.size, fromTopOf: .fullImage)
    let area = try PixelRegion(region, width: picture.width, height: picture.height)
    let side = max(4, min(15, area.width / Self.columns))
    let reduced = try picture.reducedLuma(of: region, by: side)
    let cells = CellGrid(columns: reduced.width, rows: reduced.height, side: side)
    let rect = CGRect(x: area.left, y: area.top, width: area.width, height: area.height)
    if cells != self.cells || rect != self.area { known = [] }
    (self.cells, self.area) = (cells, rect)
    read(reduced)
    guard !known.isEmpty else { return nil }
    guard differs() else { return Motion(cells: cells, origin: rect.origin) }
    let limit = followLight()
    return Motion(
      cells: cells, origin: rect.origin, changed: zip(known, now).map { abs(Int($0) - Int($1)) > limit })
  }

  /// Notes that all of the last frame has been looked at.
  mutating func look() { known = now }

  /// Notes that a part of the last frame, in pixels, has been looked at.
  mutating func look(at part: CGRect) {
    guard known.count == now.count, !part.contains(area) else { return look() }
    let (columns, rows) = cells.span(of: part.offsetBy(dx: -area.minX, dy: -area.minY))
    for row in rows {
      let range = row * cells.columns + columns.lowerBound..<row * cells.columns + columns.upperBound
      known.replaceSubrange(range, with: now[range])
    }
  }

  private mutating func read(_ reduced: PixelBuffer) {
    now.removeAll(keepingCapacity: true)
    reduced.withPlane(0) { plane in
      for row in 0..<plane.rows {
        now += UnsafeBufferPointer(start: plane.row(row), count: plane.rowBytes)
      }
    }
  }

  /// Whether any cell differs by more than noise.
  private func differs() -> Bool {
    known.withUnsafeBytes { known in
      now.withUnsafeBytes { now in
        let limit = SIMD16<UInt8>(repeating: Self.noise)
        let whole = now.count & ~15
        for index in stride(from: 0, to: whole, by: 16) {
          let a = known.loadUnaligned(fromByteOffset: index, as: SIMD16<UInt8>.self)
          let b = now.loadUnaligned(fromByteOffset: index, as: SIMD16<UInt8>.self)
          if any((pointwiseMax(a, b) &- pointwiseMin(a, b)) .> limit) { return true }
        }
        return (whole..<now.count).contains { max(known[$0], now[$0]) - min(known[$0], now[$0]) > Self.noise }
      }
    }
  }

  /// Takes it that half of the cells show what they did, so that what moves them together is the light.
  ///
  /// - Returns: how much a cell may differ by noise.
  private mutating func followLight() -> Int {
    var counts = [Int](repeating: 0, count: 511)
    for (a, b) in zip(known, now) { counts[Int(b) - Int(a) + 255] += 1 }
    let light = Self.middle(of: counts) - 255
    if abs(light) > 1 {
      for index in known.indices { known[index] = UInt8(clamping: Int(known[index]) + light) }
    }
    var distances = [Int](repeating: 0, count: 511)
    for (index, count) in counts.enumerated() { distances[abs(index - 255 - light)] += count }
    return max(Int(Self.noise), 5 * Self.middle(of: distances))
  }

  /// The number above which half of all are, where it is known how many there are of each.
  private static func middle(of counts: [Int]) -> Int {
    var rest = counts.reduce(0, +) / 2
    let index = counts.firstIndex { count in
      rest -= count
      return rest < 0
    }
    return index ?? 0
  }
}

/// Squares of pixels that cover a part of a picture.
struct CellGrid: Sendable, Hashable {
  var columns = 0
  var rows = 0
  /// The side of a cell in pixels.
  var side = 1

  /// The cells that a box, in pixels from the grid's origin, touches.
  func span(of box: CGRect) -> (columns: Range<Int>, rows: Range<Int>) {
    func range(_ low: Double, _ high: Double, _ count: Int) -> Range<Int> {
      let first = Int((low / Double(side)).rounded(.down).clamped(to: 0...Double(count)))
      // What lies beyond the last whole cell belongs to it.
      let end = Int((high / Double(side)).rounded(.up).clamped(to: 0...Double(count)))
      return min(first, max(0, count - 1))..<max(end, min(first + 1, count))
    }
    return (range(box.minX, box.maxX, columns), range(box.minY, box.maxY, rows))
  }
}

extension Double {
  fileprivate func clamped(to range: ClosedRange<Double>) -> Double {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}
