import CGdkPixbuf
import Foundation

/// The kind of picture file to write.
public enum StillFormat: Hashable, Sendable {
  /// Without loss, with transparency.
  case png
  /// - Parameter quality: 1 to 100.
  case jpeg(quality: Int)

  /// The format that a file's name asks for; `nil` where it is none that can be written.
  public init?(pathExtension: String) {
    switch pathExtension.lowercased() {
    case "png": self = .png
    case "jpg", "jpeg": self = .jpeg(quality: 92)
    default: return nil
    }
  }
}

extension PixelBuffer {
  /// Writes the picture as the file's name asks for: `.png`, `.jpg` or `.jpeg`.
  ///
  /// The file is there only once it is complete.
  ///
  /// - Throws: `VisionError.invalidArgument` for another name, `VisionError.ioError` where it can't be written.
  public func write(to url: URL) throws {
    guard let format = StillFormat(pathExtension: url.pathExtension) else {
      throw VisionError.invalidArgument("\(url.path) can't be written: name it .png, .jpg or .jpeg.")
    }
    let data = try encoded(as: format)
    do {
      try data.write(to: url, options: .atomic)
    } catch {
      throw VisionError.ioError("\(url.path) can't be written: \(error.localizedDescription)")
    }
  }

  /// The bytes of a picture file.
  ///
  /// - Throws: `VisionError.operationFailed`.
  public func encoded(as format: StillFormat) throws -> Data {
    let picture = rgb()
    return try picture.withPlane(0) { plane in
      let pixbuf = gdk_pixbuf_new_from_data(
        plane.base, GDK_COLORSPACE_RGB, picture.format == .rgba ? 1 : 0, 8, gint(width), gint(height),
        gint(plane.stride), nil, nil)
      guard let pixbuf else { throw VisionError.outOfMemory("There is no memory to encode a picture.") }
      return try Pixbuf(owning: pixbuf).encoded(as: format)
    }
  }
}

extension Pixbuf {
  fileprivate func encoded(as format: StillFormat) throws -> Data {
    switch format {
    // More compression takes four times as long for a tenth of the size.
    case .png: try encoded(as: "png", option: "compression", value: "3")
    case .jpeg(let quality): try encoded(as: "jpeg", option: "quality", value: "\(min(max(quality, 1), 100))")
    }
  }

  private func encoded(as type: String, option: String, value: String) throws -> Data {
    var bytes: UnsafeMutablePointer<gchar>?
    var count: gsize = 0
    try option.withCString { option in
      try value.withCString { value in
        var options: [UnsafeMutablePointer<gchar>?] = [UnsafeMutablePointer(mutating: option), nil]
        var values: [UnsafeMutablePointer<gchar>?] = [UnsafeMutablePointer(mutating: value), nil]
        try VisionError.checkingGError("A picture can't be encoded as \(type)", VisionError.operationFailed) {
          gdk_pixbuf_save_to_bufferv(pointer, &bytes, &count, type, &options, &values, $0)
        }
      }
    }
    defer { g_free(bytes) }
    return bytes.map { Data(bytes: $0, count: Int(count)) } ?? Data()
  }
}
