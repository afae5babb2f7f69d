import Foundation

/// An opaque sRGB colour of what is drawn.
public struct AnnotationColor: Sendable, Hashable {
  public var red: UInt8
  public var green: UInt8
  public var blue: UInt8

  public init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// The colour of a hexadecimal number as in HTML, for instance `0xFF8800`; higher bits are ignored.
  public init(hex: UInt32) {
    self.init(
      red: UInt8(truncatingIfNeeded: hex >> 16), green: UInt8(truncatingIfNeeded: hex >> 8),
      blue: UInt8(truncatingIfNeeded: hex))
  }

  public static let black = AnnotationColor(hex: 0x000000)
  public static let white = AnnotationColor(hex: 0xFFFFFF)

  /// Black or white, whichever is easier to read on this colour.
  public var readable: AnnotationColor {
    contrast(with: .white) >= contrast(with: .black) ? .white : .black
  }

  /// The contrast ratio of WCAG 2: 1 for the same colour, 21 for black on white.
  public func contrast(with other: AnnotationColor) -> Double {
    let (a, b) = (luminance, other.luminance)
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  /// The relative luminance of WCAG 2, 0 to 1.
  private var luminance: Double {
    func linear(_ value: UInt8) -> Double {
      let value = Double(value) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }
}
