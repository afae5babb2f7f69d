import CGStreamer

/// Lends memory for frames of one format and takes it back when they are done with.
public final class FramePool: @unchecked Sendable {  // GstBufferPool is thread safe
  private let pool: UnsafeMutablePointer<GstBufferPool>
  public let format: VideoFormat

  /// - Throws: `GStreamerError` where the pool cannot be set up for `format`.
  public init(format: VideoFormat) throws {
    self.format = format
    pool = gst_video_buffer_pool_new()
    let configuration = gst_buffer_pool_get_config(pool)
    gst_buffer_pool_config_set_params(configuration, format.caps.pointer, guint(format.info.size), 0, 0)
    guard gst_buffer_pool_set_config(pool, configuration) != 0, gst_buffer_pool_set_active(pool, 1) != 0
    else {
      throw GStreamerError("no memory for frames of \(format.caps.text)")
    }
  }

  deinit {
    gst_buffer_pool_set_active(pool, 0)
    gst_object_unref(pool)
  }

  /// A copy of `frame` in the plain layout of its format, which `write` may change before anyone sees it.
  ///
  /// - Throws: `GStreamerError` where memory cannot be had or mapped.
  public func copy(_ frame: VideoFrame, write: (WritableFrame) -> Void = { _ in }) throws -> VideoFrame {
    let source = try frame.map()
    return try make(at: frame) { target in
      source.copyBytes(to: &target.frame)
      write(target)
    }
  }

  /// A new frame that is shown when `frame` is, with what `write` writes into it.
  ///
  /// - Throws: `GStreamerError` where memory cannot be had or mapped.
  func make(at frame: VideoFrame, write: (WritableFrame) -> Void) throws -> VideoFrame {
    var buffer: UnsafeMutablePointer<GstBuffer>?
    guard gst_buffer_pool_acquire_buffer(pool, &buffer, nil) == GST_FLOW_OK, let buffer else {
      throw GStreamerError("no memory for a frame of \(format.caps.text)")
    }
    let made = VideoFrame(taking: buffer, format: format)
    write(try WritableFrame(made))
    made.copyTimes(from: frame)
    return made
  }
}

/// A frame mapped for writing, before anyone else sees it.
public final class WritableFrame {
  var frame: GstVideoFrame
  public let format: VideoFormat

  init(_ owner: VideoFrame) throws {
    format = owner.format
    var mapped = GstVideoFrame()
    var info = owner.format.info
    let readWrite = GstMapFlags(rawValue: GST_MAP_READ.rawValue | GST_MAP_WRITE.rawValue)
    guard gst_video_frame_map(&mapped, &info, owner.buffer, readWrite) != 0 else {
      throw GStreamerError("a frame of \(owner.format.caps.text) cannot be mapped for writing")
    }
    frame = mapped
  }

  deinit { gst_video_frame_unmap(&frame) }

  /// The first byte of plane `index` and the distance from one row to the next; valid as long as this object lives.
  public func plane(_ index: Int) -> (base: UnsafeMutablePointer<UInt8>, stride: Int) {
    let base = sightline_frame_plane(&frame, guint(index))!
    return (base.assumingMemoryBound(to: UInt8.self), Int(sightline_frame_stride(&frame, guint(index))))
  }
}
