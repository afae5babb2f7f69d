import CGstRtspServer
import Glibc

/// Multicast for viewers on the server's own machine as well as elsewhere.
enum Multicast {
  /// Whether a request asks for a stream to be set up as multicast.
  static func isWanted(by request: UnsafeMutablePointer<GstRTSPContext>) -> Bool {
    var transport: UnsafeMutablePointer<CChar>?
    gst_rtsp_message_get_header(request.pointee.request, GST_RTSP_HDR_TRANSPORT, &transport, 0)
    return transport.map { String(cString: $0).contains("multicast") } ?? false
  }

  /// Opens the stream's sockets so that viewers may bind to the same port: the library's would keep those away that are
  /// on this machine.
  static func share(_ stream: UnsafeMutablePointer<GstRTSPStream>) {
    var transport: UnsafeMutablePointer<GstRTSPTransport>?
    guard gst_rtsp_transport_new(&transport) == GST_RTSP_OK, let transport else { return }
    defer { gst_rtsp_transport_free(transport) }
    transport.pointee.lower_transport = GST_RTSP_LOWER_TRANS_UDP_MCAST
    guard gst_rtsp_stream_allocate_udp_sockets(stream, G_SOCKET_FAMILY_IPV4, transport, 0) != 0 else {
      return
    }
    for socket in [
      gst_rtsp_stream_get_rtp_multicast_socket(stream, G_SOCKET_FAMILY_IPV4),
      gst_rtsp_stream_get_rtcp_multicast_socket(stream, G_SOCKET_FAMILY_IPV4),
    ] {
      guard let socket else { continue }
      g_socket_set_option(socket, SOL_SOCKET, SO_REUSEADDR, 1, nil)
      g_object_unref(socket)
    }
  }
}
