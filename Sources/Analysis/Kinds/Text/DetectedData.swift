import DataDetection
import Foundation

/// The `data` of events: what the detectors found in lines of text, at the line on which it begins.
enum DetectedData {
  /// - Parameters:
  ///   - lines: in reading order. Data goes on from one to the next only if they lie side by side.
  ///   - box: the box of a stretch of a line, in pixels of the displayed frame; `nil` where none is known.
  /// - Returns: for each line the field, or `nil` where no data begins on it.
  static func fields(
    of lines: [String], box: (_ line: Int, _ range: Range<String.Index>) -> CGRect?
  ) -> [Finding.Field?] {
    func place(_ index: Int) -> CGRect? { box(index, lines[index].startIndex..<lines[index].endIndex) }
    var data: [[JSONValue]] = Array(repeating: [], count: lines.count)
    let matches = DataDetector.matches(in: lines) { index in
      guard let this = place(index), let next = place(index + 1) else { return true }
      return areNeighbours(this, next)
    }
    for match in matches {
      guard let first = match.parts.first else { continue }
      data[first.line].append(entry(match, boxes: match.parts.compactMap { box($0.line, $0.range) }))
    }
    return data.map { $0.isEmpty ? nil : Finding.Field("data", .array($0)) }
  }

  /// Whether a line lies below the one before it, to its right, or, of vertical text, to its left, no further than
  /// a line is high.
  static func areNeighbours(_ line: CGRect, _ next: CGRect) -> Bool {
    let height = min(min(line.width, line.height), min(next.width, next.height))
    let reach = max(min(line.width, line.height), min(next.width, next.height))
    guard reach <= 2 * height else { return false }
    let across = max(line.minX, next.minX) - min(line.maxX, next.maxX)
    let down = max(line.minY, next.minY) - min(line.maxY, next.maxY)
    return max(across, down) < reach
  }

  /// One box for each line on which it stands.
  private static func entry(_ match: DataDetector.LineMatch, boxes: [CGRect]) -> JSONValue {
    var fields = [
      Finding.Field("type", .string(match.kind.rawValue)), Finding.Field("value", .string(match.value)),
    ]
    if !boxes.isEmpty { fields.append(Finding.Field("boxes", .array(boxes.map(numbers)))) }
    return .object(fields)
  }

  private static func numbers(_ box: CGRect) -> JSONValue {
    .array([box.minX, box.minY, box.width, box.height].map { .number((Double($0) * 100).rounded() / 100) })
  }
}
