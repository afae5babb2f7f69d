import GStreamer

/// The elements that give an encoder every frame in one size and with pixels of one shape.
package enum FixedShape {
  /// Frames in the size of the first, its width and height rounded up to what the encoder takes; others are scaled
  /// into it.
  ///
  /// - Parameter multiple: what width and height must be a multiple of; they are `least` at least.
  package static func elements(_ format: VideoFormat, multiple: Int = 2, least: Int = 16) -> String {
    let width = (max(format.width, least) + multiple - 1) / multiple * multiple
    let height = (max(format.height, least) + multiple - 1) / multiple * multiple
    let pad =
      width == format.width && height == format.height
      ? "" : "videobox right=\(format.width - width) bottom=\(format.height - height) ! "
    let ratio = format.pixelAspectRatio
    let convert = pad.isEmpty ? "" : "videoconvert ! capsfilter caps=video/x-raw,format=I420 ! "
    return """
      \(convert)\(pad)videoscale add-borders=true \
      ! capsfilter caps="video/x-raw,width=\(width),height=\(height),\
      pixel-aspect-ratio=\(ratio.numerator)/\(ratio.denominator)"
      """
  }
}
