import Vision

/// Finds one kind of thing in pictures.
public protocol Detector: Sendable {
  /// Whether it has to see the pictures of a stream one after the other, in their order; it has not unless it says so.
  var needsOrder: Bool { get }

  /// The labels of the things it finds that can be tracked: none unless it says so, `nil` where they are not known.
  var classes: [String]? { get }

  /// What is seen inside `region` of `picture`, in pixels of the whole picture with the origin at its top left.
  ///
  /// It may be called for several pictures of a stream at once, unless it needs order.
  func findings(in picture: PixelBuffer, region: NormalizedRect) async throws -> [Finding]

  /// The same, for those that have to know which picture it is.
  func findings(
    in picture: PixelBuffer, region: NormalizedRect, of identity: PictureIdentity
  ) async throws -> [Finding]

  /// What is to be told of the findings of a picture in a stream, in the light of the pictures before: all unless it
  /// says otherwise.
  ///
  /// Pictures come here in the stream's order, one at a time, also where several are looked at at once.
  func settled(_ findings: [Finding]) -> [Finding]
}

extension Detector {
  public var needsOrder: Bool { false }

  public var classes: [String]? { [] }

  public func settled(_ findings: [Finding]) -> [Finding] { findings }

  public func findings(
    in picture: PixelBuffer, region: NormalizedRect, of identity: PictureIdentity
  ) async throws -> [Finding] {
    try await findings(in: picture, region: region)
  }
}
