import Foundation

/// A thing in a picture, and what it may be.
public struct RecognizedObjectObservation: VisionObservation, BoundingBoxProviding {
  public let uuid: UUID
  /// That of the first label.
  public let confidence: Float
  public let originatingRequestDescriptor: RequestDescriptor?
  public let timeRange: CMTimeRange?
  public let boundingBox: NormalizedRect
  /// What it may be, the likeliest first; never empty.
  public let labels: [ClassificationObservation]

  init(
    boundingBox: NormalizedRect, labels: [ClassificationObservation],
    descriptor: RequestDescriptor? = nil, timeRange: CMTimeRange? = nil
  ) {
    uuid = UUID()
    confidence = labels.first?.confidence ?? 0
    originatingRequestDescriptor = descriptor
    self.timeRange = timeRange
    self.boundingBox = boundingBox
    self.labels = labels
  }

  public var description: String {
    let label = labels.first.map { "\($0.identifier) " } ?? ""
    return "RecognizedObjectObservation(\(label)\(confidence), \(boundingBox))"
  }
}
