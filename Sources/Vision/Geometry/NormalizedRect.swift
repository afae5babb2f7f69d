import Foundation

/// A rectangle in fractions of a picture's width and height, origin at the lower left.
public struct NormalizedRect: CustomStringConvertible, Hashable, Sendable, Codable {
  public let cgRect: CGRect

  public init(normalizedRect: CGRect) { cgRect = normalizedRect }

  public init(x: CGFloat, y: CGFloat, width: CGFloat, height: CGFloat) {
    cgRect = CGRect(x: x, y: y, width: width, height: height)
  }

  /// The fractions of a rectangle in pixels.
  ///
  /// - Parameter imageRect: in pixels, origin at the lower left.
  public init(imageRect: CGRect, in imageSize: CGSize) {
    self.init(imageRect: imageRect, in: imageSize, normalizedTo: .fullImage)
  }

  /// The fractions of a rectangle in pixels, counted inside a region of the picture.
  ///
  /// - Parameter imageRect: in pixels of the whole picture, origin at the lower left.
  public init(imageRect: CGRect, in imageSize: CGSize, normalizedTo regionOfInterest: NormalizedRect) {
    let origin = NormalizedPoint(imagePoint: imageRect.origin, in: imageSize, normalizedTo: regionOfInterest)
    self.init(
      x: origin.x, y: origin.y, width: imageRect.width / imageSize.width / regionOfInterest.width,
      height: imageRect.height / imageSize.height / regionOfInterest.height)
  }

  /// The whole picture: (0, 0, 1, 1).
  public static var fullImage: NormalizedRect { NormalizedRect(x: 0, y: 0, width: 1, height: 1) }

  /// The lower left corner.
  public var origin: CGPoint { cgRect.origin }
  public var width: CGFloat { cgRect.width }
  public var height: CGFloat { cgRect.height }

  /// The rectangle in pixels of a picture of that size.
  ///
  /// With `.upperLeft` the result's own origin is its upper left corner.
  public func toImageCoordinates(_ imageSize: CGSize, origin: CoordinateOrigin = .lowerLeft) -> CGRect {
    toImageCoordinates(from: .fullImage, imageSize: imageSize, origin: origin)
  }

  /// The rectangle in pixels of the whole picture, where its fractions are those of a region.
  public func toImageCoordinates(
    from regionOfInterest: NormalizedRect, imageSize: CGSize, origin: CoordinateOrigin = .lowerLeft
  ) -> CGRect {
    let y = origin == .lowerLeft ? cgRect.minY : cgRect.maxY
    let corner = NormalizedPoint(x: cgRect.minX, y: y)
      .toImageCoordinates(from: regionOfInterest, imageSize: imageSize, origin: origin)
    return CGRect(
      x: corner.x, y: corner.y, width: width * regionOfInterest.width * imageSize.width,
      height: height * regionOfInterest.height * imageSize.height)
  }

  /// The same place counted from the other end of the y axis.
  public func verticallyFlipped() -> NormalizedRect {
    NormalizedRect(x: cgRect.minX, y: 1 - cgRect.maxY, width: width, height: height)
  }

  public var description: String {
    "NormalizedRect(\(cgRect.minX), \(cgRect.minY), \(width), \(height))"
  }
}
