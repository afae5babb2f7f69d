import CGStreamer

/// One frame of raw video; its bytes are not written as long as it is shared.
public final class VideoFrame: @unchecked Sendable {  // the buffer is only read
  let buffer: UnsafeMutablePointer<GstBuffer>
  public let format: VideoFormat

  init(taking buffer: UnsafeMutablePointer<GstBuffer>, format: VideoFormat) {
    self.buffer = buffer
    self.format = format
  }

  deinit { gst_buffer_unref(buffer) }

  /// When it is shown, in the time of its stream; `nil` where the stream does not say.
  public var presentationTime: MediaTime? { MediaTime(buffer.pointee.pts) }
  /// For how long it is shown; `nil` where the stream does not say.
  public var duration: MediaTime? { MediaTime(buffer.pointee.duration) }

  /// Whether its rows lie as the caps alone would have it, so that every element understands it.
  public var hasPlainStrides: Bool {
    guard let meta = gst_buffer_get_video_meta(buffer) else { return true }
    let info = format.info
    return meta.pointee.stride == info.stride && meta.pointee.offset == info.offset
  }

  /// The same picture, without a copy of its bytes, at another time.
  public func retimed(to time: MediaTime, duration: MediaTime?) -> VideoFrame {
    if presentationTime == time, self.duration == duration { return self }
    let copy = gst_buffer_copy(buffer)!
    copy.pointee.pts = time.clockTime
    copy.pointee.dts = GstClockTime.max
    copy.pointee.duration = duration.clockTime
    return VideoFrame(taking: copy, format: format)
  }

  /// Takes over the times of `other`; only before anyone else sees this frame.
  func copyTimes(from other: VideoFrame) {
    buffer.pointee.pts = other.buffer.pointee.pts
    buffer.pointee.dts = GstClockTime.max
    buffer.pointee.duration = other.buffer.pointee.duration
  }

  /// Maps the frame's bytes for reading.
  ///
  /// - Throws: `GStreamerError` where the memory cannot be mapped.
  public func map() throws -> MappedFrame { try MappedFrame(self) }

  /// The same picture as an encoded still, for example `image/png` or `image/jpeg`.
  ///
  /// - Throws: `GStreamerError` where it cannot be converted, for instance as the encoder is missing.
  public func encoded(as mediaType: String) throws -> [UInt8] {
    let caps = try Caps(mediaType)
    guard let sample = gst_sample_new(buffer, format.caps.pointer, nil, nil) else {
      throw GStreamerError("no memory for a still picture")
    }
    defer { gst_sample_unref(sample) }
    var failure: UnsafeMutablePointer<GError>?
    let fiveSeconds: GstClockTime = 5_000_000_000
    guard let result = gst_video_convert_sample(sample, caps.pointer, fiveSeconds, &failure) else {
      throw GStreamerError(taking: failure, message: "the frame cannot be written as \(mediaType)")
    }
    defer { gst_sample_unref(result) }
    guard let bytes = gst_sample_get_buffer(result) else { return [] }
    let size = gst_buffer_get_size(bytes)
    return [UInt8](unsafeUninitializedCapacity: Int(size)) { target, count in
      count = Int(gst_buffer_extract(bytes, 0, target.baseAddress, size))
    }
  }
}

/// A frame whose bytes are mapped for reading; it unmaps itself and knows its strides.
public final class MappedFrame: @unchecked Sendable {  // mapped for reading only
  private var frame: GstVideoFrame
  private let owner: VideoFrame

  init(_ owner: VideoFrame) throws {
    self.owner = owner
    var mapped = GstVideoFrame()
    var info = owner.format.info
    guard gst_video_frame_map(&mapped, &info, owner.buffer, GST_MAP_READ) != 0 else {
      throw GStreamerError("a frame of \(owner.format.caps.text) cannot be mapped for reading")
    }
    frame = mapped
  }

  deinit { gst_video_frame_unmap(&frame) }

  public var format: VideoFormat { owner.format }

  func copyBytes(to target: inout GstVideoFrame) { gst_video_frame_copy(&target, &frame) }

  func convert(with converter: OpaquePointer, to target: inout GstVideoFrame) {
    gst_video_converter_frame(converter, &frame, &target)
  }

  /// The first byte of plane `index` and the distance from one row to the next; valid as long as this object lives.
  public func plane(_ index: Int) -> (base: UnsafePointer<UInt8>, stride: Int) {
    let base = sightline_frame_plane(&frame, guint(index))!
    return (
      UnsafePointer(base.assumingMemoryBound(to: UInt8.self)),
      Int(sightline_frame_stride(&frame, guint(index)))
    )
  }
}

private func == <T: Equatable>(left: (T, T, T, T), right: (T, T, T, T)) -> Bool {
  left.0 == right.0 && left.1 == right.1 && left.2 == right.2 && left.3 == right.3
}
