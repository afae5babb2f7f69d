import CGdkPixbuf
import Foundation

extension PixelBuffer {
  /// Decodes a picture file and turns it upright; `orientation` overrides the one stored in it.
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
  public init(decoding data: Data, orientation: CGImagePropertyOrientation? = nil) throws {
    try self.init(decoding: data, name: "the data", orientation: orientation)
  }

  private init(decoding data: Data, name: String, orientation: CGImagePropertyOrientation?) throws {
    let pixbuf = try PixbufLoader.decode(data, name: name)
    self = pixbuf.picture.upright(from: orientation ?? pixbuf.orientation)
  }
}

/// The owner of one GdkPixbuf, whose bytes are never written.
final class Pixbuf: PixelStorage, @unchecked Sendable {  // read only
  private let pointer: OpaquePointer

  /// Takes a reference of its own.
  init(retaining pointer: OpaquePointer) {
    self.pointer = OpaquePointer(g_object_ref(UnsafeMutableRawPointer(pointer)))
  }

  deinit { g_object_unref(UnsafeMutableRawPointer(pointer)) }

  /// The same bytes as a picture of ours.
  var picture: PixelBuffer {
    let format: PixelFormat = gdk_pixbuf_get_has_alpha(pointer) != 0 ? .rgba : .rgb
    let width = Int(gdk_pixbuf_get_width(pointer))
    let height = Int(gdk_pixbuf_get_height(pointer))
    let plane = PlaneView(
      base: gdk_pixbuf_read_pixels(pointer),
      rowBytes: format.planeSize(0, width: width, height: height).bytes,
      rows: height, stride: Int(gdk_pixbuf_get_rowstride(pointer)))
    return PixelBuffer(format: format, width: width, height: height, planes: [plane], storage: self)
  }

  /// The orientation that the file states, upright where it states none.
  var orientation: CGImagePropertyOrientation {
    let text = gdk_pixbuf_get_option(pointer, "orientation").map { String(cString: $0) }
    return text.flatMap(UInt32.init).flatMap(CGImagePropertyOrientation.init) ?? .up
  }
}

/// Decodes picture files.
enum PixbufLoader {
  static func decode(_ data: Data, name: String) throws -> Pixbuf {
    guard !data.isEmpty else { throw VisionError.invalidImage("\(name) is empty: it holds no picture.") }
    guard let loader = gdk_pixbuf_loader_new() else {
      throw VisionError.outOfMemory("There is no memory to decode \(name).")
    }
    defer { g_object_unref(loader) }
    let written = data.withUnsafeBytes { bytes in
      PixbufError.check(name) { error in
        gdk_pixbuf_loader_write(
          loader, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), gsize(bytes.count), error)
      }
    }
    // The loader must be closed after a failed write too.
    let closed = PixbufError.check(name) { gdk_pixbuf_loader_close(loader, $0) }
    try written.get()
    try closed.get()
    guard let pixbuf = gdk_pixbuf_loader_get_pixbuf(loader) else {
      throw VisionError.invalidImage("\(name) ends before a picture is complete.")
    }
    return Pixbuf(retaining: pixbuf)
  }
}

/// Turns a GError into an error of ours.
enum PixbufError {
  static func check(
    _ name: String, _ call: (UnsafeMutablePointer<UnsafeMutablePointer<GError>?>) -> gboolean
  ) -> Result<Void, VisionError> {
    var error: UnsafeMutablePointer<GError>?
    guard call(&error) == 0 else { return .success(()) }
    defer { g_clear_error(&error) }
    let reason = error.map { String(cString: $0.pointee.message) } ?? "no reason given"
    return .failure(.invalidImage("\(name) can't be decoded: \(reason)"))
  }
}
