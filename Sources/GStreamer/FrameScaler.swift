import CGStreamer
import Synchronization

/// Scales frames with GStreamer's own converter.
public final class FrameScaler: @unchecked Sendable {  // `turn` keeps all but one thread from the converter
  /// A part of a frame in whole pixels.
  public struct Area: Hashable, Sendable {
    var x, y, width, height: Int

    public init(x: Int, y: Int, width: Int, height: Int) {
      (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }

    fileprivate func fields(_ side: String) -> String {
      [("x", x), ("y", y), ("width", width), ("height", height)]
        .map { "GstVideoConverter.\(side)-\($0)=(int)\($1)" }.joined(separator: ",")
    }
  }

  private let converter: OpaquePointer
  private let turn = Mutex(())
  private let pool: FramePool
  /// What the frames look like that come out.
  public let format: VideoFormat

  /// - Parameters:
  ///   - part: the part of the frames that is taken.
  ///   - area: where it goes; what is left of the frame is black.
  /// - Throws: `GStreamerError` where the one cannot become the other.
  public init(_ source: VideoFormat, part: Area, to format: VideoFormat, area: Area) throws {
    self.format = format
    pool = try FramePool(format: format)
    _ = gst_video_resampler_method_get_type()  // makes its names known
    let fields = [
      part.fields("src"), area.fields("dest"),
      "GstVideoConverter.resampler-method=(GstVideoResamplerMethod)linear",
    ]
    let options = gst_structure_from_string("scaling,\(fields.joined(separator: ","))", nil)
    var (from, to) = (source.info, format.info)
    guard let options, let made = gst_video_converter_new(&from, &to, options) else {
      throw GStreamerError("frames of \(source.caps.text) cannot become \(format.caps.text)")
    }
    converter = made
  }

  deinit { gst_video_converter_free(converter) }

  /// The frame in its new size, at the same time.
  ///
  /// - Throws: `GStreamerError` where memory cannot be had or mapped.
  public func scale(_ frame: VideoFrame) throws -> VideoFrame {
    let mapped = try frame.map()
    return try pool.make(at: frame) { target in
      turn.withLock { _ in mapped.convert(with: converter, to: &target.frame) }
    }
  }
}
