import Foundation

/// A line of text that was read; its corners go clockwise from the top left of the line itself.
public struct RecognizedTextObservation: VisionObservation, QuadrilateralProviding {
  public let uuid: UUID
  /// That of its first candidate.
  public let confidence: Float
  public let originatingRequestDescriptor: RequestDescriptor?
  public let timeRange: CMTimeRange?

  public let topLeft: NormalizedPoint
  public let topRight: NormalizedPoint
  public let bottomRight: NormalizedPoint
  public let bottomLeft: NormalizedPoint

  let candidates: [RecognizedText]
  /// Whether it is higher than the lines of running text, and stands first.
  public let isTitle: Bool
  /// Whether the next line goes on with its sentence; `nil` where there is no next line.
  public let shouldWrapToNextLine: Bool?
  public let textDirection: Direction?

  public enum Direction: Codable, Hashable, Sendable {
    case leftToRight, rightToLeft, topToBottom
  }

  /// The ways to read it, the likeliest first; 10 at most.
  public func topCandidates(_ maxCandidateCount: Int) -> [RecognizedText] {
    Array(candidates.prefix(min(max(maxCandidateCount, 0), 10)))
  }

  /// The likeliest reading.
  public var transcript: String { candidates.first?.string ?? "" }

  public var description: String { "\"\(transcript)\" at \(boundingBox), confidence \(confidence)" }
}
