import Foundation

/// Puts lines in the order in which they are read.
enum ReadingOrder {
  /// Lines from left to right and down; blocks beside each other one after the other.
  ///
  /// A page that lies on its side or head is read as if it stood upright.
  static func sorted<Line>(_ lines: [Line], vertical: Bool = false, _ rect: (Line) -> RotatedRect) -> [Line] {
    let rects = lines.map(rect)
    let way = usualWay(rects)
    let boxes = rects.map { bounds($0, way) }
    let heights = boxes.map { vertical ? $0.width : $0.height }.sorted()
    guard !heights.isEmpty else { return [] }
    let cut = Cut(boxes: boxes, unit: heights[heights.count / 2], isVertical: vertical)
    return cut.order(Array(lines.indices)).map { lines[$0] }
  }

  /// The way most of the text runs, of length 1.
  private static func usualWay(_ rects: [RotatedRect]) -> CGVector {
    let ways = [(1, 0), (0, 1), (-1, 0), (0, -1)].map { CGVector(dx: $0.0, dy: $0.1) }
    let sums = ways.map { way in
      rects.reduce(CGVector(dx: 0, dy: 0)) { sum, rect in
        guard rect.direction.dx * way.dx + rect.direction.dy * way.dy > 0.7 else { return sum }
        return CGVector(
          dx: sum.dx + rect.direction.dx * rect.width, dy: sum.dy + rect.direction.dy * rect.width)
      }
    }
    guard let sum = sums.max(by: { $0.length < $1.length }), sum.length > 0 else { return ways[0] }
    return sum.scaled(1 / sum.length)
  }

  /// The box around a rectangle once the page is turned so that text runs to the right.
  private static func bounds(_ rect: RotatedRect, _ way: CGVector) -> CGRect {
    rect.corners.map {
      CGPoint(x: $0.x * way.dx + $0.y * way.dy, y: $0.y * way.dx - $0.x * way.dy)
    }.bounds
  }

  /// Cuts the page where nothing is, again and again.
  private struct Cut {
    let boxes: [CGRect]
    /// The usual height of a line.
    let unit: CGFloat
    /// Whether the lines run down, the next one to the left of it.
    let isVertical: Bool

    func order(_ indices: [Int]) -> [Int] {
      guard indices.count > 1 else { return indices }
      let (columns, rows) = (gap(indices, \.minX, \.maxX), gap(indices, \.minY, \.maxY))
      // A gutter parts blocks where it is wide; between rows there is always a gap.
      let gutter = columns.map { $0.width > unit * (isVertical ? 2 : 0.8) } ?? false
      if let rows, rows.width > 1.5 * unit || !gutter {
        return order(rows.before) + order(rows.after)
      }
      if let columns, gutter || rows == nil {
        return isVertical
          ? order(columns.after) + order(columns.before) : order(columns.before) + order(columns.after)
      }
      return inRows(indices)
    }

    /// The widest empty strip across an axis, and what lies on either side.
    private func gap(
      _ indices: [Int], _ low: KeyPath<CGRect, CGFloat>, _ high: KeyPath<CGRect, CGFloat>
    ) -> (width: CGFloat, before: [Int], after: [Int])? {
      let sorted = indices.sorted { boxes[$0][keyPath: low] < boxes[$1][keyPath: low] }
      var end = boxes[sorted[0]][keyPath: high]
      var best: (width: CGFloat, at: Int)?
      for (at, index) in sorted.enumerated().dropFirst() {
        let width = boxes[index][keyPath: low] - end
        if width > (best?.width ?? 0) { best = (width, at) }
        end = max(end, boxes[index][keyPath: high])
      }
      return best.map { ($0.width, Array(sorted[..<$0.at]), Array(sorted[$0.at...])) }
    }

    /// Lines that nothing parts: by rows, a row being what overlaps by half.
    private func inRows(_ indices: [Int]) -> [Int] {
      let along: (Int) -> CGFloat = { isVertical ? boxes[$0].minY : boxes[$0].minX }
      let across: (Int) -> CGFloat = { isVertical ? -boxes[$0].midX : boxes[$0].midY }
      let size: (Int) -> CGFloat = { isVertical ? boxes[$0].width : boxes[$0].height }
      var rows: [[Int]] = []
      for index in indices.sorted(by: { across($0) < across($1) }) {
        if let first = rows.last?.first, across(index) - across(first) < 0.5 * min(size(index), size(first)) {
          rows[rows.count - 1].append(index)
        } else {
          rows.append([index])
        }
      }
      return rows.flatMap { $0.sorted { along($0) < along($1) } }
    }
  }
}
