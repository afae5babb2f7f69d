import Foundation

/// A step from a picture to a version of it in which an engine may see more.
enum ViewStep: Hashable, Sendable {
  /// Twice as wide and high.
  case enlarge
  /// Contrast at the scale of a few pixels, against blur.
  case sharpen
  /// Dark and light stretched to the same range everywhere, against shadow and shine.
  case normalize
  /// Clockwise by so many degrees, for linear codes that lie across the scan lines.
  case turn(degrees: Int)
}

/// A version of a picture, and the way of its places back to the original's.
struct DerivedView: Sendable {
  let picture: PixelBuffer
  let toOriginal: PlaneTransform

  /// The version that is one step away from `luma`.
  init(_ step: ViewStep, of luma: PlaneView, toOriginal: PlaneTransform) {
    switch step {
    case .enlarge:
      picture = GrayFilter.enlarged(luma)
      // The middle of an original's pixel lies between the middles of the four it became.
      self.toOriginal = PlaneTransform.scale(0.5, 0.5).then(.shift(x: -0.25, y: -0.25)).then(toOriginal)
    case .sharpen:
      picture = GrayFilter.sharpened(luma, radius: 3, amount: 2)
      self.toOriginal = toOriginal
    case .normalize:
      picture = GrayFilter.normalized(luma, block: 16)
      self.toOriginal = toOriginal
    case .turn(let degrees):
      let (turned, back) = GrayFilter.turned(luma, degrees: Double(degrees))
      picture = turned
      self.toOriginal = back.then(toOriginal)
    }
  }
}
