import Foundation

/// A point in fractions of a picture's width and height, origin at the lower left.
public struct NormalizedPoint: CustomStringConvertible, Hashable, Sendable, Codable {
  public let cgPoint: CGPoint

  public init(normalizedPoint: CGPoint) { cgPoint = normalizedPoint }

  public init(x: CGFloat, y: CGFloat) { cgPoint = CGPoint(x: x, y: y) }

  /// The fractions of a point in pixels.
  ///
  /// - Parameter imagePoint: in pixels, origin at the lower left.
  public init(imagePoint: CGPoint, in imageSize: CGSize) {
    self.init(x: imagePoint.x / imageSize.width, y: imagePoint.y / imageSize.height)
  }

  /// The fractions of a point in pixels, counted inside a region of the picture.
  ///
  /// - Parameter imagePoint: in pixels of the whole picture, origin at the lower left.
  public init(imagePoint: CGPoint, in imageSize: CGSize, normalizedTo regionOfInterest: NormalizedRect) {
    let whole = NormalizedPoint(imagePoint: imagePoint, in: imageSize)
    let region = regionOfInterest.cgRect
    self.init(x: (whole.x - region.minX) / region.width, y: (whole.y - region.minY) / region.height)
  }

  /// The picture's lower left corner.
  public static var zero: NormalizedPoint { NormalizedPoint(x: 0, y: 0) }

  public var x: CGFloat { cgPoint.x }
  public var y: CGFloat { cgPoint.y }

  /// The point in pixels of a picture of that size.
  public func toImageCoordinates(_ imageSize: CGSize, origin: CoordinateOrigin = .lowerLeft) -> CGPoint {
    let height = origin == .lowerLeft ? y : 1 - y
    return CGPoint(x: x * imageSize.width, y: height * imageSize.height)
  }

  /// The point in pixels of the whole picture, where its fractions are those of a region.
  public func toImageCoordinates(
    from regionOfInterest: NormalizedRect, imageSize: CGSize, origin: CoordinateOrigin = .lowerLeft
  ) -> CGPoint {
    inWhole(of: regionOfInterest).toImageCoordinates(imageSize, origin: origin)
  }

  /// The same place counted from the other end of the y axis.
  public func verticallyFlipped() -> NormalizedPoint { NormalizedPoint(x: x, y: 1 - y) }

  public var description: String { "NormalizedPoint(\(x), \(y))" }

  private func inWhole(of regionOfInterest: NormalizedRect) -> NormalizedPoint {
    let region = regionOfInterest.cgRect
    return NormalizedPoint(x: region.minX + x * region.width, y: region.minY + y * region.height)
  }
}
