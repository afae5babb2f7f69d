import CGstRtspServer

/// Which ways data may take to viewers.
struct RTSPTransport: Sendable {
  /// Whether data may leave the connection over which it was asked for, which alone may be encrypted.
  var allowsUDP: Bool
  /// Whether anybody on the network may listen in.
  var allowsMulticast: Bool
  /// Whether multicast stays on this machine.
  var isLoopback: Bool
}

/// What makes the media of a stream, one at a time for all viewers.
final class MediaFactory: @unchecked Sendable {  // GstRTSPMediaFactory is thread safe
  let pointer: UnsafeMutablePointer<GstRTSPMediaFactory>

  init() {
    pointer = gst_rtsp_media_factory_new()
    gst_rtsp_media_factory_set_shared(pointer, 1)
  }

  deinit { g_object_unref(pointer) }

  func setUp(role: String?, transport: RTSPTransport) {
    if let role { allow(role) }
    var protocols = GST_RTSP_LOWER_TRANS_TCP.rawValue
    if transport.allowsUDP { protocols |= GST_RTSP_LOWER_TRANS_UDP.rawValue }
    if transport.allowsMulticast {
      protocols |= GST_RTSP_LOWER_TRANS_UDP_MCAST.rawValue
      offerMulticast(onLoopback: transport.isLoopback)
    }
    gst_rtsp_media_factory_set_protocols(pointer, GstRTSPLowerTrans(rawValue: protocols))
  }

  private func allow(_ role: String) {
    let text = "\(role), media.factory.access=(boolean)true, media.factory.construct=(boolean)true"
    guard let structure = gst_structure_from_string(text, nil) else { return }
    gst_rtsp_media_factory_add_role_from_structure(pointer, structure)
    gst_structure_free(structure)
  }

  /// Addresses of the block that organisations use among themselves.
  private func offerMulticast(onLoopback: Bool) {
    guard let pool = gst_rtsp_address_pool_new() else { return }
    gst_rtsp_address_pool_add_range(pool, "239.255.42.1", "239.255.42.8", 15000, 15099, 1)
    gst_rtsp_media_factory_set_address_pool(pointer, pool)
    g_object_unref(pool)
    gst_rtsp_media_factory_set_bind_mcast_address(pointer, 1)
    if onLoopback { gst_rtsp_media_factory_set_multicast_iface(pointer, "lo") }
  }
}
