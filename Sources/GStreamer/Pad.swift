import CGStreamer

/// Where data enters or leaves an element.
public final class Pad: @unchecked Sendable {  // GstPad is thread safe
  let pointer: UnsafeMutablePointer<GstPad>

  init(taking pointer: UnsafeMutablePointer<GstPad>) { self.pointer = pointer }

  init(retaining pointer: UnsafeMutablePointer<GstPad>) {
    gst_object_ref(pointer)
    self.pointer = pointer
  }

  deinit { gst_object_unref(pointer) }

  public var isLinked: Bool { gst_pad_is_linked(pointer) != 0 }

  /// What flows, or could flow, through it.
  public var caps: Caps {
    if let current = gst_pad_get_current_caps(pointer) { return Caps(taking: current) }
    return Caps(taking: gst_pad_query_caps(pointer, nil))
  }

  /// Links it to `sink`, through ghost pads where they are in different bins.
  ///
  /// - Returns: whether they fit.
  @discardableResult public func link(to sink: Pad) -> Bool {
    gst_pad_link_maybe_ghosting(pointer, sink.pointer) != 0
  }

  /// Answers allocation queries that arrive here with support for strides, so that decoders need not copy.
  public func offerStrides() {
    gst_pad_add_probe(
      pointer, GST_PAD_PROBE_TYPE_QUERY_DOWNSTREAM,
      { _, info, _ in
        guard let info, let query = gst_pad_probe_info_get_query(info),
          query.pointee.type == GST_QUERY_ALLOCATION
        else { return GST_PAD_PROBE_OK }
        gst_query_add_allocation_meta(query, gst_video_meta_api_get_type(), nil)
        return GST_PAD_PROBE_HANDLED
      }, nil, nil)
  }

  /// Asks the encoder before this sink pad for a key frame, with all headers.
  public func requestKeyFrame() {
    gst_pad_push_event(pointer, gst_video_event_new_upstream_force_key_unit(GstClockTime.max, 1, 0))
  }

  /// Adds to the running times of what flows through it.
  func shiftTimes(by offset: MediaTime) { gst_pad_set_offset(pointer, gint64(offset.nanoseconds)) }

  /// Whether the elements behind this source pad understand strides other than the plain ones.
  func peerTakesStrides(_ caps: Caps) -> Bool {
    guard let query = gst_query_new_allocation(caps.pointer, 0) else { return false }
    defer { gst_query_unref(query) }
    return gst_pad_peer_query(pointer, query) != 0
      && gst_query_find_allocation_meta(query, gst_video_meta_api_get_type(), nil) != 0
  }
}
