/// The borrowed bytes of one plane; valid only while their picture lives.
public struct PlaneView: @unchecked Sendable {  // points at memory that nobody writes
  public let base: UnsafePointer<UInt8>
  /// The bytes of a row that belong to the picture.
  public let rowBytes: Int
  public let rows: Int
  /// The distance in bytes from one row to the next, at least `rowBytes`.
  public let stride: Int

  public init(base: UnsafePointer<UInt8>, rowBytes: Int, rows: Int, stride: Int) {
    self.base = base
    self.rowBytes = rowBytes
    self.rows = rows
    self.stride = stride
  }

  /// The first byte of row `y`.
  public func row(_ y: Int) -> UnsafePointer<UInt8> { base + y * stride }
}

/// The borrowed, writable bytes of one plane.
public struct MutablePlaneView {
  public let base: UnsafeMutablePointer<UInt8>
  /// The bytes of a row that belong to the picture.
  public let rowBytes: Int
  public let rows: Int
  /// The distance in bytes from one row to the next, at least `rowBytes`.
  public let stride: Int

  public init(base: UnsafeMutablePointer<UInt8>, rowBytes: Int, rows: Int, stride: Int) {
    self.base = base
    self.rowBytes = rowBytes
    self.rows = rows
    self.stride = stride
  }

  /// The first byte of row `y`.
  public func row(_ y: Int) -> UnsafeMutablePointer<UInt8> { base + y * stride }
}

/// A picture lent for writing, for instance a frame to draw on; valid only inside the call that lends it.
public struct MutablePixelView: ~Copyable {
  public let format: PixelFormat
  public let width: Int
  public let height: Int
  public let planes: [MutablePlaneView]

  public init(format: PixelFormat, width: Int, height: Int, planes: [MutablePlaneView]) {
    self.format = format
    self.width = width
    self.height = height
    self.planes = planes
  }
}
