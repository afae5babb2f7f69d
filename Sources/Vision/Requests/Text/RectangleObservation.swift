import Foundation

/// Four corners in a picture, for instance those of a word.
public struct RectangleObservation: VisionObservation, QuadrilateralProviding {
  public let uuid: UUID
  public let confidence: Float
  public let originatingRequestDescriptor: RequestDescriptor?
  public let timeRange: CMTimeRange?

  public let topLeft: NormalizedPoint
  public let topRight: NormalizedPoint
  public let bottomRight: NormalizedPoint
  public let bottomLeft: NormalizedPoint

  public var description: String { "rectangle at \(boundingBox), confidence \(confidence)" }
}
