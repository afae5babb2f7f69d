import CGdkPixbuf

// Ownership in gdk-pixbuf: what `_new` and `_save_to` give belongs to the caller; a loader owns its pixbuf, and whoever
// keeps it takes a reference. Wraps `GdkPixbuf`.

/// The owner of one GdkPixbuf, whose bytes are never written.
final class Pixbuf: PixelStorage, @unchecked Sendable {  // read only
  let pointer: OpaquePointer

  /// Takes over the caller's reference.
  init(owning pointer: OpaquePointer) { self.pointer = pointer }

  /// Takes a reference of its own.
  convenience init(retaining pointer: OpaquePointer) {
    g_object_ref(UnsafeMutableRawPointer(pointer))
    self.init(owning: pointer)
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

  /// The orientation that gdk-pixbuf leaves to be done; `nil` where it knows none.
  var orientation: CGImagePropertyOrientation? {
    guard let text = gdk_pixbuf_get_option(pointer, "orientation"), let value = UInt32(String(cString: text))
    else {
      return nil
    }
    return CGImagePropertyOrientation(rawValue: value)
  }
}

extension VisionError {
  /// Runs a call that may leave a GError and frees it.
  static func checkingGError(
    _ problem: String, _ make: (String) -> VisionError = VisionError.invalidImage,
    _ call: (UnsafeMutablePointer<UnsafeMutablePointer<GError>?>) -> gboolean
  ) throws {
    var error: UnsafeMutablePointer<GError>?
    guard call(&error) == 0 else { return }
    defer { g_clear_error(&error) }
    throw make("\(problem): \(error.map { String(cString: $0.pointee.message) } ?? "no reason given").")
  }
}
