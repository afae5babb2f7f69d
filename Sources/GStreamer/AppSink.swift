import CGStreamer

/// Where data leaves a pipeline for the program.
public final class AppSink: Sendable {
  public let element: Element

  /// One buffer with what the stream says about it.
  public struct Sample: Sendable {
    public let caps: Caps
    /// The time in the stream itself, as a player shows it; `nil` without a timestamp.
    public let streamTime: MediaTime?
    /// The time since the pipeline began, pauses left out; `nil` without a timestamp.
    public let runningTime: MediaTime?
    /// How long it lasts; `nil` where the stream does not say.
    public let duration: MediaTime?
    let buffer: OwnedBuffer

    /// The sender's own clock, as RTP's sender reports tell it: the time since 1900; `nil` where it is not known.
    public var senderTime: MediaTime? {
      guard let meta = gst_buffer_get_reference_timestamp_meta(buffer.pointer, Self.ntp.pointer) else {
        return nil
      }
      return MediaTime(meta.pointee.timestamp)
    }

    private static let ntp: Caps = {
      let caps = gst_caps_new_empty_simple("timestamp/x-ntp")!
      // Kept for ever, which is no leak.
      caps.pointee.mini_object.flags |= GST_MINI_OBJECT_FLAG_MAY_BE_LEAKED.rawValue
      return Caps(taking: caps)
    }()

    /// The sample as a frame of `format`.
    public func videoFrame(_ format: VideoFormat) -> VideoFrame {
      VideoFrame(taking: gst_buffer_ref(buffer.pointer), format: format)
    }
  }

  /// Whether the stream goes on.
  public enum Flow: Sendable { case `continue`, stop }

  /// Wraps an `appsink` and calls the handlers on the streaming thread, which may wait in them.
  ///
  /// - Parameters:
  ///   - onSample: called for each sample.
  ///   - onEnd: called once at the end of the stream.
  public init(
    _ element: Element, onSample: @escaping @Sendable (Sample) -> Flow, onEnd: @escaping @Sendable () -> Void
  ) {
    self.element = element
    var callbacks = GstAppSinkCallbacks()
    callbacks.new_sample = { sink, context in
      guard let sink, let context, let sample = gst_app_sink_pull_sample(sink) else { return GST_FLOW_EOS }
      defer { gst_sample_unref(sample) }
      let handlers = Unmanaged<Handlers>.fromOpaque(context).takeUnretainedValue()
      guard let value = handlers.sample(sample) else { return GST_FLOW_OK }
      return handlers.onSample(value) == .continue ? GST_FLOW_OK : GST_FLOW_EOS
    }
    callbacks.eos = { _, context in
      guard let context else { return }
      Unmanaged<Handlers>.fromOpaque(context).takeUnretainedValue().onEnd()
    }
    let handlers = Unmanaged.passRetained(Handlers(onSample: onSample, onEnd: onEnd)).toOpaque()
    gst_app_sink_set_callbacks(element.asAppSink, &callbacks, handlers) { context in
      context.map { Unmanaged<Handlers>.fromOpaque($0).release() }
    }
  }
}

/// A reference to a buffer that is only read.
final class OwnedBuffer: @unchecked Sendable {  // the buffer is only read
  let pointer: UnsafeMutablePointer<GstBuffer>
  init(retaining pointer: UnsafeMutablePointer<GstBuffer>) { self.pointer = gst_buffer_ref(pointer) }
  deinit { gst_buffer_unref(pointer) }
}

/// The context of the callbacks; the streaming thread alone uses it.
private final class Handlers: @unchecked Sendable {  // called by one streaming thread at a time
  let onSample: @Sendable (AppSink.Sample) -> AppSink.Flow
  let onEnd: @Sendable () -> Void
  private var lastCaps: Caps?

  init(onSample: @escaping @Sendable (AppSink.Sample) -> AppSink.Flow, onEnd: @escaping @Sendable () -> Void)
  {
    self.onSample = onSample
    self.onEnd = onEnd
  }

  func sample(_ sample: OpaquePointer) -> AppSink.Sample? {
    guard let buffer = gst_sample_get_buffer(sample), let caps = gst_sample_get_caps(sample) else {
      return nil
    }
    let segment = gst_sample_get_segment(sample)
    let time = buffer.pointee.pts
    return AppSink.Sample(
      caps: reuse(caps),
      streamTime: MediaTime(gst_segment_to_stream_time(segment, GST_FORMAT_TIME, time)),
      runningTime: MediaTime(gst_segment_to_running_time(segment, GST_FORMAT_TIME, time)),
      duration: MediaTime(buffer.pointee.duration), buffer: OwnedBuffer(retaining: buffer))
  }

  private func reuse(_ caps: UnsafeMutablePointer<GstCaps>) -> Caps {
    if let lastCaps, lastCaps.pointer == caps { return lastCaps }
    let new = Caps(retaining: caps)
    lastCaps = new
    return new
  }
}

extension Element {
  fileprivate var asAppSink: UnsafeMutablePointer<GstAppSink> {
    UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: GstAppSink.self)
  }
}
