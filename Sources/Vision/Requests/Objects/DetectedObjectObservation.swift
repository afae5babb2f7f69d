import Foundation

/// A thing in a picture.
public struct DetectedObjectObservation: VisionObservation, BoundingBoxProviding {
  public let uuid: UUID
  public let confidence: Float
  public let originatingRequestDescriptor: RequestDescriptor?
  public let timeRange: CMTimeRange?
  public let boundingBox: NormalizedRect

  /// A thing that somebody points at, for instance to have it followed; its confidence is 1.
  public init(boundingBox: NormalizedRect) {
    self.init(boundingBox: boundingBox, confidence: 1)
  }

  init(
    boundingBox: NormalizedRect, confidence: Float, descriptor: RequestDescriptor? = nil,
    timeRange: CMTimeRange? = nil
  ) {
    uuid = UUID()
    self.confidence = confidence
    originatingRequestDescriptor = descriptor
    self.timeRange = timeRange
    self.boundingBox = boundingBox
  }

  public var description: String { "DetectedObjectObservation(\(confidence), \(boundingBox))" }
}
