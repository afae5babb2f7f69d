import Foundation

/// A request that looks at one picture at a time.
public protocol ImageProcessingRequest: VisionRequest {
  /// The part of the picture to look at, origin at the lower left; the whole picture by default.
  ///
  /// Places in the results are fractions of this region, as with Apple's: use
  /// `toImageCoordinates(from: request.regionOfInterest, imageSize: size)`.
  var regionOfInterest: NormalizedRect { get set }

  /// Looks at the picture in a file; `orientation` overrides the one stored in it.
  func perform(on url: URL, orientation: CGImagePropertyOrientation?) async throws -> Result

  /// Looks at the picture that the bytes of a picture file hold; `orientation` overrides the one stored in them.
  func perform(on data: Data, orientation: CGImagePropertyOrientation?) async throws -> Result

  /// Looks at a picture in memory, which lies as `orientation` says; `nil` means upright.
  func perform(on pixelBuffer: CVPixelBuffer, orientation: CGImagePropertyOrientation?) async throws -> Result
}

extension ImageProcessingRequest {
  public func perform(
    on url: URL, orientation: CGImagePropertyOrientation? = nil
  ) async throws -> Result {
    try await perform(in: ImageSource.file(url).picture(orientation: orientation))
  }

  public func perform(
    on data: Data, orientation: CGImagePropertyOrientation? = nil
  ) async throws -> Result {
    try await perform(in: ImageSource.data(data).picture(orientation: orientation))
  }

  public func perform(
    on pixelBuffer: CVPixelBuffer, orientation: CGImagePropertyOrientation? = nil
  ) async throws -> Result {
    try await perform(in: ImageSource.buffer(pixelBuffer).picture(orientation: orientation))
  }
}
