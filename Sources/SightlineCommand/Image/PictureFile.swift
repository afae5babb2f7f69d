import CGdkPixbuf
import Foundation
import Vision

/// Writes pictures as PNG or JPEG, as the ending of their name says.
enum PictureFile {
  /// - Throws: `PictureFileError` that names the file.
  static func write(_ picture: PixelBuffer, to path: String) throws {
    let url = URL(filePath: path)
    let isJPEG = ["jpg", "jpeg"].contains(url.pathExtension.lowercased())
    do {
      let data =
        try isJPEG
        ? encode(picture, as: "jpeg", option: ("quality", "92"))
        : encode(picture, as: "png", option: ("compression", "4"))
      try data.write(to: url, options: .atomic)
    } catch {
      throw PictureFileError(path: path, reason: error.localizedDescription)
    }
  }

  private static func encode(
    _ picture: PixelBuffer, as type: String, option: (name: String, value: String)
  ) throws -> Data {
    guard picture.format == .rgb || picture.format == .rgba else {
      throw VisionError.invalidFormat("pictures in \(picture.format) can't be written")
    }
    return try picture.withPlane(0) { plane in
      let pixbuf = gdk_pixbuf_new_from_data(
        plane.base, GDK_COLORSPACE_RGB, picture.format == .rgba ? 1 : 0, 8, Int32(picture.width),
        Int32(picture.height), Int32(plane.stride), nil, nil)
      guard let pixbuf else { throw VisionError.outOfMemory("there is no memory to encode it") }
      defer { g_object_unref(UnsafeMutableRawPointer(pixbuf)) }
      return try encoded(pixbuf, as: type, option: option)
    }
  }

  private static func encoded(
    _ pixbuf: OpaquePointer, as type: String, option: (name: String, value: String)
  ) throws -> Data {
    var bytes: UnsafeMutablePointer<CChar>?
    var count: gsize = 0
    var error: UnsafeMutablePointer<GError>?
    let done = option.name.withCString { name in
      option.value.withCString { value in
        var names = [UnsafeMutablePointer(mutating: name), nil]
        var values = [UnsafeMutablePointer(mutating: value), nil]
        return gdk_pixbuf_save_to_bufferv(pixbuf, &bytes, &count, type, &names, &values, &error)
      }
    }
    guard done != 0, let bytes else {
      defer { g_clear_error(&error) }
      throw VisionError.operationFailed(
        error.map { String(cString: $0.pointee.message) } ?? "it can't be encoded")
    }
    return Data(bytesNoCopy: bytes, count: Int(count), deallocator: .custom { bytes, _ in g_free(bytes) })
  }
}

/// A picture that could not be written.
struct PictureFileError: Error, CustomStringConvertible {
  let path: String
  let reason: String

  var description: String { "\(path) can't be written: \(reason)" }
}
