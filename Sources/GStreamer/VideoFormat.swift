import CGStreamer

/// What raw video looks like: size, pixel format, rate, pixel shape.
public final class VideoFormat: @unchecked Sendable {  // never written once made
  public let caps: Caps
  let info: GstVideoInfo

  /// `nil` for caps that are not fixed raw video.
  public init?(caps: Caps) {
    var info = GstVideoInfo()
    guard gst_video_info_from_caps(&info, caps.pointer) != 0 else { return nil }
    self.caps = caps
    self.info = info
  }

  /// Width in pixels.
  public var width: Int { Int(info.width) }
  /// Height in pixels.
  public var height: Int { Int(info.height) }

  /// GStreamer's name of the pixel format, for example `I420`.
  public var name: String {
    String(cString: gst_video_format_to_string(pixelFormat))
  }

  private var pixelFormat: GstVideoFormat { info.finfo.map { $0.pointee.format } ?? GST_VIDEO_FORMAT_UNKNOWN }

  public var planeCount: Int { info.finfo.map { Int($0.pointee.n_planes) } ?? 0 }

  /// Frames a second as a fraction; `nil` where the rate varies or is not known.
  public var frameRate: (numerator: Int, denominator: Int)? {
    info.fps_n > 0 && info.fps_d > 0 ? (Int(info.fps_n), Int(info.fps_d)) : nil
  }

  /// The shape of a pixel, width by height; 1/1 is square.
  public var pixelAspectRatio: (numerator: Int, denominator: Int) {
    info.par_n > 0 && info.par_d > 0 ? (Int(info.par_n), Int(info.par_d)) : (1, 1)
  }

  /// Whether colours follow BT.709 rather than BT.601; `nil` where the stream does not say.
  public var isBT709: Bool? {
    switch info.colorimetry.matrix {
    case GST_VIDEO_COLOR_MATRIX_BT709: true
    case GST_VIDEO_COLOR_MATRIX_BT601: false
    default: nil
    }
  }

  /// Whether luma spans 0 to 255 rather than 16 to 235.
  public var isFullRange: Bool { info.colorimetry.range == GST_VIDEO_COLOR_RANGE_0_255 }

  /// The same pixels and colours in another size; they are square.
  public func scaled(width: Int, height: Int) -> VideoFormat? {
    var colors = info.colorimetry
    var fields = ["width": "\(width)", "height": "\(height)", "pixel-aspect-ratio": "1/1"]
    if let text = gst_video_colorimetry_to_string(&colors) {
      fields["colorimetry"] = String(cString: text)
      g_free(text)
    }
    return VideoFormat(caps: caps.setting(fields))
  }
}
