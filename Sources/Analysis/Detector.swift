import Vision

/// Finds one kind of thing in pictures.
public protocol Detector: Sendable {
  /// What is seen inside `region` of `picture`, in pixels of the whole picture with the origin at its top left.
  ///
  /// It may be called for several pictures of a stream at once.
  func findings(in picture: PixelBuffer, region: NormalizedRect) async throws -> [Finding]
}
