import Foundation

/// A picture in memory: one to three planes of bytes, each with its own stride.
///
/// The bytes never change once the buffer exists, so copies share them and may be read from several threads.
/// `CVPixelBuffer` is another name for this type.
public struct PixelBuffer: Sendable {
  public let format: PixelFormat
  /// Width in pixels, at least 1.
  public let width: Int
  /// Height in pixels, at least 1.
  public let height: Int

  private let storage: any PixelStorage
  private let planes: [PlaneView]

  /// Wraps memory that `storage` keeps alive.
  ///
  /// - Parameter planes: one view for each plane of `format`, in its order, with at least
  ///   `format.planeSize(_:width:height:)` bytes and rows. They must stay readable and unchanged as long as `storage` lives.
  public init(format: PixelFormat, width: Int, height: Int, planes: [PlaneView], storage: any PixelStorage) {
    precondition(width > 0 && height > 0 && planes.count == format.planeCount, "not a picture")
    self.format = format
    self.width = width
    self.height = height
    self.planes = planes
    self.storage = storage
  }

  /// Makes a picture of its own memory, which `fill` writes; bytes that it leaves alone are zero.
  public init(
    format: PixelFormat, width: Int, height: Int, fill: (borrowing MutablePixelView) throws -> Void
  ) rethrows {
    let memory = PixelMemory(format: format, width: width, height: height)
    try fill(memory.mutableView)
    self.init(format: format, width: width, height: height, planes: memory.planes, storage: memory)
  }

  /// The picture's width and height in pixels.
  public var size: CGSize { CGSize(width: width, height: height) }

  /// Lends the bytes of plane `index`; the view is valid only inside `body`.
  public func withPlane<R>(_ index: Int, _ body: (PlaneView) throws -> R) rethrows -> R {
    try withExtendedLifetime(storage) { try body(planes[index]) }
  }
}

/// What keeps the memory of a `PixelBuffer` alive, for instance a mapped video frame.
public protocol PixelStorage: AnyObject, Sendable {}

/// The layout of a picture's bytes.
public enum PixelFormat: Hashable, Sendable, CaseIterable {
  /// One plane of luma.
  case gray8
  /// Luma, then U and V at half the width and height, rounded up.
  case i420
  /// Luma, then pairs of U and V at half the width and height, rounded up.
  case nv12
  /// Red, green, blue, 3 bytes a pixel.
  case rgb
  /// Red, green, blue, alpha, not premultiplied.
  case rgba
  /// Blue, green, red, alpha, not premultiplied.
  case bgra

  public var planeCount: Int {
    switch self {
    case .gray8, .rgb, .rgba, .bgra: 1
    case .nv12: 2
    case .i420: 3
    }
  }

  /// The bytes in a row, padding left out, and the rows of plane `index` in a picture of that size.
  public func planeSize(_ index: Int, width: Int, height: Int) -> (bytes: Int, rows: Int) {
    let halfWidth = (width + 1) / 2
    let halfHeight = (height + 1) / 2
    return switch (self, index) {
    case (.rgb, _): (width * 3, height)
    case (.rgba, _), (.bgra, _): (width * 4, height)
    case (.nv12, 1): (halfWidth * 2, halfHeight)
    case (.i420, 1), (.i420, 2): (halfWidth, halfHeight)
    default: (width, height)
    }
  }
}
