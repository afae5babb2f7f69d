import Foundation

/// One way to read a line.
public struct RecognizedText: CustomStringConvertible, Hashable, Sendable, Codable {
  public let string: String
  /// The mean over the characters, 0 to 1; for further candidates it falls as their likelihood does.
  public let confidence: Float

  /// Where each character begins along the line, and the end of the last: fractions of its length.
  let edges: [Float]
  let line: LineCorners

  public var description: String { "\"\(string)\", confidence \(confidence)" }

  /// Where some of the characters are; `nil` for none or a range that is not in the text.
  public func boundingBox(for range: Range<String.Index>) -> RectangleObservation? {
    guard range.lowerBound >= string.startIndex, range.upperBound <= string.endIndex, !range.isEmpty else {
      return nil
    }
    let first = string.distance(from: string.startIndex, to: range.lowerBound)
    let last = first + string.distance(from: range.lowerBound, to: range.upperBound)
    guard last < edges.count else { return nil }
    return line.part(from: CGFloat(edges[first]), to: CGFloat(edges[last]), confidence: confidence)
  }
}

/// The corners of a line, clockwise from its own top left, and which way it runs between them.
struct LineCorners: Hashable, Sendable, Codable {
  let topLeft: NormalizedPoint
  let topRight: NormalizedPoint
  let bottomRight: NormalizedPoint
  let bottomLeft: NormalizedPoint
  /// Whether it runs from its top to its bottom, as Japanese may.
  let isVertical: Bool

  /// The rectangle between two fractions of the line's length.
  func part(from start: CGFloat, to end: CGFloat, confidence: Float) -> RectangleObservation {
    let between = { (a: NormalizedPoint, b: NormalizedPoint, way: CGFloat) in
      NormalizedPoint(x: a.x + (b.x - a.x) * way, y: a.y + (b.y - a.y) * way)
    }
    let corners =
      isVertical
      ? (
        between(topLeft, bottomLeft, start), between(topRight, bottomRight, start),
        between(topRight, bottomRight, end), between(topLeft, bottomLeft, end)
      )
      : (
        between(topLeft, topRight, start), between(topLeft, topRight, end),
        between(bottomLeft, bottomRight, end), between(bottomLeft, bottomRight, start)
      )
    return RectangleObservation(
      uuid: UUID(), confidence: confidence, originatingRequestDescriptor: nil, timeRange: nil,
      topLeft: corners.0, topRight: corners.1, bottomRight: corners.2, bottomLeft: corners.3)
  }
}
