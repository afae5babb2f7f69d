import Foundation

/// Something that has a place in a picture.
public protocol BoundingBoxProviding {
  /// The upright rectangle around it, in fractions, origin at the lower left.
  var boundingBox: NormalizedRect { get }
}

/// Something that has four corners in a picture.
///
/// The corners are named as they stand on the thing itself: `topLeft` of a code that is upside down in the picture
/// lies at the lower right of its `boundingBox`.
public protocol QuadrilateralProviding: BoundingBoxProviding {
  var topLeft: NormalizedPoint { get }
  var topRight: NormalizedPoint { get }
  var bottomRight: NormalizedPoint { get }
  var bottomLeft: NormalizedPoint { get }
}

extension QuadrilateralProviding {
  /// The upright rectangle around the four corners.
  public var boundingBox: NormalizedRect {
    let corners = [topLeft, topRight, bottomRight, bottomLeft]
    let x = corners.map(\.x)
    let y = corners.map(\.y)
    let (left, right) = (x.min() ?? 0, x.max() ?? 0)
    let (bottom, top) = (y.min() ?? 0, y.max() ?? 0)
    return NormalizedRect(x: left, y: bottom, width: right - left, height: top - bottom)
  }
}
