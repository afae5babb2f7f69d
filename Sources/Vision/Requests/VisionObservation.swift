import Foundation

/// One thing that a request found.
public protocol VisionObservation: CustomStringConvertible, Decodable, Encodable, Hashable, Sendable {
  /// The observation's own id.
  var uuid: UUID { get }

  /// How sure the request is, 0 to 1.
  var confidence: Float { get }

  /// The request that found it; `nil` where it was made by hand.
  var originatingRequestDescriptor: RequestDescriptor? { get }

  /// When it was seen; `nil` for pictures that have no time.
  var timeRange: CMTimeRange? { get }
}
