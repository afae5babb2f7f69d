import CGdkPixbuf
import Foundation

/// Decodes one picture file; `name` is what errors call it.
struct PixbufLoader {
  /// Pixels that a picture may have, so that a small file can't fill the memory.
  static let largest = 200_000_000
  /// The bytes that a loader collects before it starts.
  private static let headerSize = 4096
  let name: String

  func decode(_ data: Data) throws -> Pixbuf {
    guard !data.isEmpty else { throw VisionError.invalidImage("\(name) is empty: it holds no picture.") }
    if let (width, height) = WebPChunks(data)?.size { try check(width: width, height: height) }
    guard let loader = gdk_pixbuf_loader_new() else {
      throw VisionError.outOfMemory("There is no memory to decode \(name).")
    }
    defer { g_object_unref(loader) }
    let progress = LoaderProgress()
    progress.connect(to: loader)
    let result = Result { try write(data, to: loader, progress) }
    if let (width, height) = progress.size { try check(width: width, height: height) }
    try result.get()
    guard let pixbuf = gdk_pixbuf_loader_get_pixbuf(loader), !isTorn(loader, progress) else {
      throw VisionError.invalidImage("\(name) ends before its picture is complete.")
    }
    return Pixbuf(retaining: pixbuf)
  }

  private func check(width: Int, height: Int) throws {
    guard width * height <= Self.largest else {
      throw VisionError.invalidImage(
        "\(name) has \(width)x\(height) pixels; at most \(Self.largest / 1_000_000) million can be decoded.")
    }
  }

  private func write(
    _ data: Data, to loader: UnsafeMutablePointer<GdkPixbufLoader>, _ progress: LoaderProgress
  ) throws {
    let problem = "\(name) can't be decoded"
    let written = Result {
      try data.withUnsafeBytes { bytes in
        try VisionError.checkingGError(problem) {
          gdk_pixbuf_loader_write(
            loader, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), gsize(bytes.count), $0)
        }
      }
    }
    // The rest of a torn JPEG is made up when the loader is closed; short files are not looked at before.
    if data.count > Self.headerSize { progress.endsTorn = !progress.isComplete }
    // A loader must be closed after a failed write too.
    let closed = Result { try VisionError.checkingGError(problem) { gdk_pixbuf_loader_close(loader, $0) } }
    try written.get()
    try closed.get()
  }

  /// Whether rows are missing, which these decoders do not call an error.
  private func isTorn(_ loader: UnsafeMutablePointer<GdkPixbufLoader>, _ progress: LoaderProgress) -> Bool {
    guard let format = gdk_pixbuf_loader_get_format(loader), let name = gdk_pixbuf_format_get_name(format)
    else {
      return false
    }
    defer { g_free(name) }
    return switch String(cString: name) {
    case "png", "bmp": !progress.isComplete
    case "jpeg": progress.endsTorn
    default: false
    }
  }
}

/// What a loader tells while it decodes.
private final class LoaderProgress {
  private(set) var size: (width: Int, height: Int)?
  /// Whether rows were missing when the last byte was written.
  var endsTorn = false
  private var lastRow = 0

  var isComplete: Bool { size.map { lastRow >= $0.height } ?? false }

  /// The loader must be closed while this object lives.
  func connect(to loader: UnsafeMutablePointer<GdkPixbufLoader>) {
    let onSize: @convention(c) (UnsafeMutablePointer<GdkPixbufLoader>?, gint, gint, gpointer?) -> Void = {
      loader, width, height, context in
      guard let loader, let context else { return }
      Unmanaged<LoaderProgress>.fromOpaque(context).takeUnretainedValue().size = (Int(width), Int(height))
      // A size of zero makes the decoder give up before it allocates.
      if Int(width) * Int(height) > PixbufLoader.largest { gdk_pixbuf_loader_set_size(loader, 0, 0) }
    }
    let onRows: @convention(c) (gpointer?, gint, gint, gint, gint, gpointer?) -> Void = {
      _, _, y, _, height, context in
      guard let context else { return }
      let progress = Unmanaged<LoaderProgress>.fromOpaque(context).takeUnretainedValue()
      progress.lastRow = max(progress.lastRow, Int(y + height))
    }
    let context = Unmanaged.passUnretained(self).toOpaque()
    let none = GConnectFlags(rawValue: 0)
    g_signal_connect_data(
      loader, "size-prepared", unsafeBitCast(onSize, to: GCallback.self), context, nil, none)
    g_signal_connect_data(
      loader, "area-updated", unsafeBitCast(onRows, to: GCallback.self), context, nil, none)
  }
}
