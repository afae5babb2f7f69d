/// The weights with which red, green and blue make luma.
public enum ColorMatrix: Sendable, Hashable {
  /// ITU-R BT.601, of standard definition video.
  case bt601
  /// ITU-R BT.709, of high definition video.
  case bt709

  var weights: (red: Double, blue: Double) {
    switch self {
    case .bt601: (0.299, 0.114)
    case .bt709: (0.2126, 0.0722)
    }
  }
}

/// How colours become the Y, U and V of a picture; pictures of RGB do not need it, and GRAY8 is always full range.
public struct ColorEncoding: Sendable, Hashable {
  public var matrix: ColorMatrix
  public var range: Range

  /// Which of the byte's values are in use.
  public enum Range: Sendable, Hashable {
    /// Luma from 16 to 235, chroma from 16 to 240.
    case limited
    /// 0 to 255.
    case full
  }

  public init(matrix: ColorMatrix, range: Range = .limited) {
    self.matrix = matrix
    self.range = range
  }

  /// What video of that height has where nothing else is said: limited range, BT.709 from 720 lines on, else BT.601.
  public init(height: Int) {
    self.init(matrix: height >= 720 ? .bt709 : .bt601)
  }
}

/// A colour as the bytes of every plane that a picture may have.
struct Ink {
  let red: UInt8
  let green: UInt8
  let blue: UInt8
  let y: UInt8
  let u: UInt8
  let v: UInt8

  init(_ color: AnnotationColor, _ encoding: ColorEncoding) {
    let (kr, kb) = encoding.matrix.weights
    let (r, g, b) = (Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255)
    let luma = kr * r + (1 - kr - kb) * g + kb * b
    let (lumaScale, lumaBase, chromaScale) =
      encoding.range == .limited ? (219.0, 16.0, 224.0) : (255.0, 0.0, 255.0)
    func byte(_ value: Double) -> UInt8 { UInt8(min(max(value.rounded(), 0), 255)) }
    y = byte(lumaBase + lumaScale * luma)
    u = byte(128 + chromaScale * (b - luma) / (2 - 2 * kb))
    v = byte(128 + chromaScale * (r - luma) / (2 - 2 * kr))
    red = color.red
    green = color.green
    blue = color.blue
  }
}
