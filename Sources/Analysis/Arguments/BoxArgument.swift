import Foundation
import Vision

/// A box as it is typed: `X,Y,W,H` from the top left, in pixels or in fractions of the picture.
///
/// The numbers are fractions where all four are at most 1 and one of them has a point, else pixels.
public struct BoxArgument: Sendable, Hashable {
  /// As it was typed.
  public let text: String
  /// Origin at the top left; pixels or fractions.
  public let rect: CGRect
  public let isFraction: Bool

  /// - Throws: `ArgumentError` that names the text and the form, where it is not four numbers with a positive width
  ///   and height.
  public init(_ text: String) throws {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Self.number($0.trimmingCharacters(in: .whitespaces)) }
    guard parts.count == 4, numbers.count == 4 else {
      throw ArgumentError("“\(text)” is not a box", remedy: Self.form)
    }
    guard numbers[2] > 0, numbers[3] > 0 else {
      throw ArgumentError(
        "the box “\(text)” is empty: its width and height must be above 0", remedy: Self.form)
    }
    isFraction = numbers.allSatisfy { $0 <= 1 } && text.contains(".")
    guard isFraction || numbers.contains(where: { $0 > 1 }) else {
      throw ArgumentError(
        "the box “\(text)” is a single pixel", remedy: "write fractions with a point: 0,0,1.0,1.0")
    }
    self.text = text
    rect = CGRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }

  /// The part of the box that lies inside a picture of that many pixels.
  ///
  /// - Throws: `ArgumentError` if no part of it does.
  public func normalized(width: Int, height: Int) throws -> NormalizedRect {
    let scale = isFraction ? CGSize(width: 1, height: 1) : CGSize(width: width, height: height)
    let left = max(0, rect.minX / scale.width)
    let top = max(0, rect.minY / scale.height)
    let right = min(1, rect.maxX / scale.width)
    let bottom = min(1, rect.maxY / scale.height)
    guard right > left, bottom > top else {
      throw ArgumentError(
        "the box “\(text)” lies outside the picture of \(width)x\(height) pixels", remedy: Self.form)
    }
    return NormalizedRect(x: left, y: 1 - bottom, width: right - left, height: bottom - top)
  }

  private static let form =
    "write X,Y,W,H from the top left: pixels (100,50,640,480) or fractions (0.25,0,0.5,1.0)"

  /// Digits with at most a sign and a point: no exponents, no `nan`, nothing beyond any picture.
  private static func number(_ text: String) -> Double? {
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) || [0x2B, 0x2D, 0x2E].contains($0) }) else {
      return nil
    }
    return Double(text).flatMap { abs($0) < 1e9 ? $0 : nil }
  }
}
