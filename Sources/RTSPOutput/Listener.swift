import CGstRtspServer
import GStreamer
import Streaming

/// The socket at which a server waits for viewers.
final class Listener: @unchecked Sendable {  // GSocket and GSource are thread safe
  /// The port that it has.
  let port: Int
  private let socket: UnsafeMutablePointer<GSocket>
  private let source: UnsafeMutablePointer<GSource>

  /// Takes the port; viewers are accepted once it is attached to a loop.
  ///
  /// - Throws: `StreamError` where the address cannot be had.
  init(_ server: UnsafeMutablePointer<GstRTSPServer>, _ configuration: RTSPServerConfiguration) throws {
    gst_rtsp_server_set_address(server, configuration.host)
    gst_rtsp_server_set_service(server, "\(configuration.port)")
    var failure: UnsafeMutablePointer<GError>?
    guard let socket = gst_rtsp_server_create_socket(server, nil, &failure) else {
      throw StreamError(failure, configuration)
    }
    self.socket = socket
    port = Self.port(of: socket) ?? configuration.port
    source = g_socket_create_source(socket, G_IO_IN, nil)
    let accept: @convention(c) (UnsafeMutablePointer<GSocket>?, GIOCondition, gpointer?) -> gboolean = {
      gst_rtsp_server_io_func($0, $1, $2?.assumingMemoryBound(to: GstRTSPServer.self))
    }
    g_source_set_callback(
      source, unsafeBitCast(accept, to: GSourceFunc.self), g_object_ref(server), { g_object_unref($0) })
  }

  private static func port(of socket: UnsafeMutablePointer<GSocket>) -> Int? {
    guard let address = g_socket_get_local_address(socket, nil) else { return nil }
    defer { g_object_unref(address) }
    let internet = UnsafeMutableRawPointer(address).assumingMemoryBound(to: GInetSocketAddress.self)
    return Int(g_inet_socket_address_get_port(internet))
  }

  func attach(to loop: MainLoop) { g_source_attach(source, loop.context) }

  /// Accepts nobody any more and gives the port back.
  func close() {
    g_source_destroy(source)
    g_socket_close(socket, nil)
  }

  deinit {
    close()
    g_source_unref(source)
    g_object_unref(socket)
  }
}

extension StreamError {
  /// Frees `failure`, which says why no socket could be had.
  fileprivate init(_ failure: UnsafeMutablePointer<GError>?, _ configuration: RTSPServerConfiguration) {
    let (host, port) = (configuration.host, configuration.port)
    let reason = failure.map { String(cString: $0.pointee.message) } ?? "unknown error"
    let isTaken = failure.map { $0.pointee.code == Int32(G_IO_ERROR_ADDRESS_IN_USE.rawValue) } ?? false
    failure.map { g_error_free($0) }
    if isTaken {
      self.init(
        "the port \(port) of \(host) is taken: another program serves there",
        remedy: "End it, or choose another port.")
    } else {
      self.init(
        "RTSP cannot be served at \(host):\(port): \(reason)",
        remedy: port < 1024 && port > 0
          ? "Ports below 1024 are root's: choose another one." : "Check the host and the port.")
    }
  }
}
