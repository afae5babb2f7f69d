/// A part of a picture that may hold codes, in pixels.
struct CodeRegion: Hashable, Sendable {
  var left: Int
  var top: Int
  var right: Int
  var bottom: Int
  var texture: Texture
  /// How much a code is to be expected here; only its order matters.
  var score: Double

  /// Which way the luma changes.
  enum Texture: Hashable, Sendable {
    /// Mostly across, as with upright bars.
    case uprightBars
    /// Mostly down, as with lying bars.
    case lyingBars
    /// Both ways, as with modules, slanted bars or text.
    case mixed
  }

  var area: Int { (right - left) * (bottom - top) }

  /// The part of the picture, with its strides.
  func crop(_ luma: PlaneView) -> PlaneView {
    PlaneView(base: luma.row(top) + left, rowBytes: right - left, rows: bottom - top, stride: luma.stride)
  }
}
