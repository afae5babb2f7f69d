import Foundation

/// A rectangle in fractions of a picture's width and height, origin at the lower left.
public struct NormalizedRect: CustomStringConvertible, Hashable, Sendable, Codable {
  public let cgRect: CGRect

  public init(normalizedRect: CGRect) { cgRect = normalizedRect }

  public init(x: CGFloat, y: CGFloat, width: CGFloat, height: CGFloat) {
    cgRect = CGRect(x: x, y: y, width: width, height: height)
  }

  /// The whole picture: (0, 0, 1, 1).
  public static var fullImage: NormalizedRect { NormalizedRect(x: 0, y: 0, width: 1, height: 1) }

  public var description: String { "NormalizedRect\(cgRect)" }
}
