import Foundation

extension PixelBuffer {
  /// Decodes a picture file and turns it upright; `orientation` overrides the one stored in it.
  ///
  /// PNG, JPEG, WebP, BMP, GIF (its first picture) and TIFF are read, whatever their depth and colours, as 8-bit RGB
  /// or RGBA.
  ///
  /// - Throws: `VisionError.ioError` where the file can't be read, `VisionError.invalidImage` where it holds no whole
  ///   picture or one that is too large.
  public init(contentsOf url: URL, orientation: CGImagePropertyOrientation? = nil) throws {
    let data: Data
    do {
      data = try Data(contentsOf: url)
    } catch {
      throw VisionError.ioError("\(url.path) can't be read: \(error.localizedDescription)")
    }
    try self.init(decoding: data, name: url.path, orientation: orientation)
  }

  /// Decodes the bytes of a picture file and turns it upright; `orientation` overrides the one stored in it.
  ///
  /// - Throws: `VisionError.invalidImage` where they are no whole picture or one that is too large.
  public init(decoding data: Data, orientation: CGImagePropertyOrientation? = nil) throws {
    try self.init(decoding: data, name: "the data", orientation: orientation)
  }

  private init(decoding data: Data, name: String, orientation: CGImagePropertyOrientation?) throws {
    let pixbuf = try PixbufLoader(name: name).decode(data)
    self = pixbuf.picture.upright(
      from: orientation ?? pixbuf.orientation ?? StoredOrientation.find(in: data) ?? .up)
  }
}
