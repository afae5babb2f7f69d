import Foundation

/// What a picture, or a thing in it, may be.
public struct ClassificationObservation: VisionObservation {
  public let uuid: UUID
  public let confidence: Float
  public let originatingRequestDescriptor: RequestDescriptor?
  public let timeRange: CMTimeRange?
  /// The name of the class.
  public let identifier: String

  init(
    identifier: String, confidence: Float, descriptor: RequestDescriptor? = nil,
    timeRange: CMTimeRange? = nil
  ) {
    uuid = UUID()
    self.confidence = confidence
    originatingRequestDescriptor = descriptor
    self.timeRange = timeRange
    self.identifier = identifier
  }

  /// Whether precision and recall are known; they are for none of the models here.
  public var hasPrecisionRecallCurve: Bool { false }

  /// Whether the class is right at least that often at that recall; `false` where it is not known.
  public func hasMinimumPrecision(_ minimumPrecision: Float, forRecall recall: Float) -> Bool { false }

  /// Whether the class is found at least that often at that precision; `false` where it is not known.
  public func hasMinimumRecall(_ minimumRecall: Float, forPrecision precision: Float) -> Bool { false }

  public var description: String { "ClassificationObservation(\(identifier) \(confidence))" }
}
