import Foundation

/// The luma of a region of a picture, read where it lies if the picture has a plane of luma.
struct LumaPicture: Sendable {
  /// The region in pixels of the picture, origin at its top left.
  let region: PixelRegion
  private let picture: PixelBuffer

  /// - Throws: `VisionError.invalidArgument` where the region does not lie inside the picture.
  init(_ picture: PixelBuffer, region: NormalizedRect = .fullImage) throws {
    self.region = try PixelRegion(region, width: picture.width, height: picture.height)
    self.picture = try picture.luma()
  }

  /// Lends the luma of the region.
  func withPlane<R>(_ body: (PlaneView) throws -> R) rethrows -> R {
    try picture.withPlane(0) { plane in
      try body(
        PlaneView(
          base: plane.row(region.top) + region.left, rowBytes: region.width, rows: region.height,
          stride: plane.stride))
    }
  }

  /// A rectangle of the whole picture in pixels of the region, origin at the region's top left.
  func pixels(_ rect: NormalizedRect) -> CGRect {
    rect.toImageCoordinates(picture.size, origin: .upperLeft).offsetBy(
      dx: -CGFloat(region.left), dy: -CGFloat(region.top))
  }

  var size: CGSize { CGSize(width: region.width, height: region.height) }
}

/// A rectangle of whole pixels, origin at the top left.
package struct PixelRegion: Hashable, Sendable {
  package let left: Int
  package let top: Int
  package let width: Int
  package let height: Int

  /// The whole pixels that a region of a picture touches.
  package init(_ region: NormalizedRect, width: Int, height: Int) throws {
    let rect = region.toImageCoordinates(CGSize(width: width, height: height), origin: .upperLeft)
    let whole = CGRect(x: 0, y: 0, width: width, height: height)
    let inside = rect.standardized.intersection(whole)
    guard inside.width > 0, inside.height > 0 else {
      throw VisionError.invalidArgument("The region of interest \(region) does not lie inside the picture.")
    }
    left = Int(inside.minX.rounded(.down))
    top = Int(inside.minY.rounded(.down))
    self.width = min(Int(inside.maxX.rounded(.up)), width) - left
    self.height = min(Int(inside.maxY.rounded(.up)), height) - top
  }
}
