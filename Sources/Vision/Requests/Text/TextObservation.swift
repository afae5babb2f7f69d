import Foundation

/// A line of text that was found and not read; its corners go clockwise from the top left of the line itself.
public struct TextObservation: VisionObservation, QuadrilateralProviding {
  public let uuid: UUID
  public let confidence: Float
  public let originatingRequestDescriptor: RequestDescriptor?
  public let timeRange: CMTimeRange?

  public let topLeft: NormalizedPoint
  public let topRight: NormalizedPoint
  public let bottomRight: NormalizedPoint
  public let bottomLeft: NormalizedPoint

  /// The boxes of its characters, in the order of reading; `nil` unless the request reports them.
  public let characterBoxes: [RectangleObservation]?

  public var description: String { "text at \(boundingBox), confidence \(confidence)" }
}
