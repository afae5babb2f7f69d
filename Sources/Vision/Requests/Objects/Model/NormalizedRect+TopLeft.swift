import Foundation

extension NormalizedRect {
  /// The fractions of a rectangle in pixels of the whole picture whose origin is the top left, counted inside a region.
  package init(imageRect: CGRect, in size: CGSize, fromTopOf region: NormalizedRect) {
    let flipped = CGRect(
      x: imageRect.minX, y: size.height - imageRect.maxY, width: imageRect.width, height: imageRect.height)
    self.init(imageRect: flipped, in: size, normalizedTo: region)
  }
}
