import Foundation

/// Where a picture lies in a frame of another size, in its own proportions, and back.
///
/// Both are in pixels with the origin at the top left. Edges lie at even pixels, as subsampled colours need it.
public struct AspectMapping: Hashable, Sendable {
  /// What becomes of what does not fit, as for a layer that shows video.
  public enum Gravity: Hashable, Sendable {
    /// The whole picture is shown, with bars beside or above it.
    case resizeAspect
    /// The frame is full, and what lies outside it is cut off, the same on both sides.
    case resizeAspectFill
  }

  /// The part of the picture that is shown.
  public let source: CGRect
  /// The part of the frame that it takes.
  public let target: CGRect

  /// - Parameters:
  ///   - picture: its width and height in its own pixels, at least 1.
  ///   - pixelAspectRatio: the shape of its pixels, width by height; those of the frame are square.
  ///   - frame: its width and height, at least 1.
  public init(picture: CGSize, pixelAspectRatio: Double = 1, frame: CGSize, _ gravity: Gravity) {
    let across = frame.width / (picture.width * pixelAspectRatio)
    let down = frame.height / picture.height
    switch gravity {
    case .resizeAspect:
      let scale = min(across, down)
      source = CGRect(origin: .zero, size: picture)
      target = Self.centered(
        picture.width * pixelAspectRatio * scale, picture.height * scale, in: frame)
    case .resizeAspectFill:
      let scale = max(across, down)
      source = Self.centered(
        frame.width / (scale * pixelAspectRatio), frame.height / scale, in: picture)
      target = CGRect(origin: .zero, size: frame)
    }
  }

  /// Where a point of the picture lies in the frame; outside it where it is not shown.
  public func toFrame(_ point: CGPoint) -> CGPoint { Self.map(point, from: source, to: target) }

  /// Where a rectangle of the picture lies in the frame.
  public func toFrame(_ rect: CGRect) -> CGRect { Self.map(rect, from: source, to: target) }

  /// Where a point of the frame lies in the picture; outside it in the bars.
  public func toPicture(_ point: CGPoint) -> CGPoint { Self.map(point, from: target, to: source) }

  /// Where a rectangle of the frame lies in the picture.
  public func toPicture(_ rect: CGRect) -> CGRect { Self.map(rect, from: target, to: source) }

  private static func map(_ point: CGPoint, from: CGRect, to: CGRect) -> CGPoint {
    CGPoint(
      x: to.minX + (point.x - from.minX) * to.width / from.width,
      y: to.minY + (point.y - from.minY) * to.height / from.height)
  }

  private static func map(_ rect: CGRect, from: CGRect, to: CGRect) -> CGRect {
    let origin = map(rect.origin, from: from, to: to)
    return CGRect(
      x: origin.x, y: origin.y, width: rect.width * to.width / from.width,
      height: rect.height * to.height / from.height)
  }

  private static func centered(_ width: Double, _ height: Double, in size: CGSize) -> CGRect {
    let (width, height) = (even(width, upTo: size.width), even(height, upTo: size.height))
    return CGRect(
      x: ((size.width - width) / 4).rounded(.down) * 2, y: ((size.height - height) / 4).rounded(.down) * 2,
      width: width, height: height)
  }

  /// The nearest even length; all there is where less than a pixel is missing.
  private static func even(_ length: Double, upTo limit: Double) -> Double {
    length > limit - 1 ? limit : min(limit, max(2, (length / 2).rounded() * 2))
  }
}
