import Vision

/// The size of the pictures that outputs show, and how the source's pictures are brought to it.
///
/// Results keep the source's coordinates; only what is drawn is moved along.
public struct PictureShape: Sendable, Hashable {
  /// Width in square pixels, one of `sides`.
  public var width: Int
  /// Height in pixels, one of `sides`.
  public var height: Int
  public var gravity: AspectMapping.Gravity

  /// The widths and heights that there can be.
  public static let sides = 16...8192

  /// - Parameter gravity: `resizeAspect` shows all of the picture, with bars; `resizeAspectFill` fills the frame.
  public init(width: Int, height: Int, gravity: AspectMapping.Gravity = .resizeAspect) {
    self.width = width
    self.height = height
    self.gravity = gravity
  }
}
