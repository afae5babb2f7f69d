import Foundation

/// A person.
public struct HumanObservation: VisionObservation, BoundingBoxProviding {
  public let uuid: UUID
  public let confidence: Float
  public let originatingRequestDescriptor: RequestDescriptor?
  public let timeRange: CMTimeRange?
  /// What is to be seen of the person.
  public let boundingBox: NormalizedRect
  /// Whether it was enough to see the upper body.
  public let isUpperBodyOnly: Bool

  /// A person that somebody points at.
  public init(boundingBox: NormalizedRect, revision: DetectHumanRectanglesRequest.Revision? = nil) {
    self.init(
      boundingBox: boundingBox, confidence: 1, isUpperBodyOnly: false,
      descriptor: revision.map { .detectHumanRectanglesRequest($0) })
  }

  init(
    boundingBox: NormalizedRect, confidence: Float, isUpperBodyOnly: Bool, descriptor: RequestDescriptor?
  ) {
    uuid = UUID()
    self.confidence = confidence
    originatingRequestDescriptor = descriptor
    timeRange = nil
    self.boundingBox = boundingBox
    self.isUpperBodyOnly = isUpperBodyOnly
  }

  public var description: String { "HumanObservation(\(confidence), \(boundingBox))" }
}
