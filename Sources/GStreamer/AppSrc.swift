import CGStreamer

/// Where the program's data enters a pipeline.
public final class AppSrc: @unchecked Sendable {  // GstAppSrc is thread safe
  public let element: Element
  private let pointer: UnsafeMutablePointer<GstAppSrc>

  /// Wraps an `appsrc`.
  public init(_ element: Element) {
    self.element = element
    pointer = UnsafeMutableRawPointer(element.pointer).assumingMemoryBound(to: GstAppSrc.self)
  }

  /// Says what the next frames are; the same caps again change nothing.
  public func setCaps(_ caps: Caps) { gst_app_src_set_caps(pointer, caps.pointer) }

  /// Hands over a frame; waits for room where the element's `block` is set.
  ///
  /// - Returns: `false` once the pipeline takes no more data: it is stopping, or has failed.
  @discardableResult public func push(_ frame: VideoFrame) -> Bool {
    gst_app_src_push_buffer(pointer, gst_buffer_ref(frame.buffer)) == GST_FLOW_OK
  }

  /// Hands over a buffer of another kind at a time.
  @discardableResult public func push(_ sample: AppSink.Sample, at time: MediaTime?) -> Bool {
    let copy = gst_buffer_copy(sample.buffer.pointer)!
    copy.pointee.pts = time.clockTime
    copy.pointee.dts = GstClockTime.max
    return gst_app_src_push_buffer(pointer, copy) == GST_FLOW_OK
  }

  /// Hands over silence: 32-bit floats, two channels at 48 kHz, which become the caps.
  ///
  /// - Parameter duration: 20 ms by default, enough for what follows to know its format before there is any sound.
  /// - Returns: whether it was taken.
  @discardableResult public func pushSilence(
    at time: MediaTime, lasting duration: MediaTime = MediaTime(nanoseconds: 20_000_000)
  ) -> Bool {
    guard let caps = try? Caps("audio/x-raw,format=F32LE,layout=interleaved,rate=48000,channels=2") else {
      return false
    }
    setCaps(caps)
    let samples = max(1, (duration.nanoseconds * 48 + 500_000) / 1_000_000)
    let size = gsize(samples) * 2 * 4
    guard let buffer = gst_buffer_new_allocate(nil, size, nil) else { return false }
    gst_buffer_memset(buffer, 0, 0, size)
    buffer.pointee.pts = time.clockTime
    buffer.pointee.duration = duration.clockTime
    return gst_app_src_push_buffer(pointer, buffer) == GST_FLOW_OK
  }

  public func endStream() { gst_app_src_end_of_stream(pointer) }

  /// How many frames wait in it.
  public var waiting: Int { Int(gst_app_src_get_current_level_buffers(pointer)) }

  /// Sets how many frames it holds.
  public func setCapacity(_ frames: Int) { gst_app_src_set_max_buffers(pointer, guint64(max(1, frames))) }

  /// Sets the delay that a live source reports.
  public func setLatency(_ least: MediaTime) {
    gst_app_src_set_latency(pointer, least.clockTime, GstClockTime.max)
  }

  /// Has what follows take the times of all that comes as later, or earlier where `offset` is below zero.
  public func shiftTimes(by offset: MediaTime) { element.pad("src")?.shiftTimes(by: offset) }

  /// Whether what follows understands strides other than the plain ones of `caps`.
  public func takesStrides(_ caps: Caps) -> Bool {
    element.pad("src")?.peerTakesStrides(caps) ?? false
  }
}
