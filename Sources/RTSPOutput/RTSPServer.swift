import CGstRtspServer
import GStreamer
import Glibc
import Streaming
import Vision

/// An RTSP server with a thread of its own; it ends with its last stream, or when it is released.
package final class RTSPServer: @unchecked Sendable {  // GstRTSPServer is thread safe; the rest is locked
  private let server: UnsafeMutablePointer<GstRTSPServer>
  private let configuration: RTSPServerConfiguration
  private let listener: Listener
  private let clients = Activity()
  let medias = Activity()
  private let mounts = Locked<[RTSPMount]>([])
  private let loop: MainLoop

  /// Takes the port and begins to listen; there is nothing to see before a stream starts.
  ///
  /// - Throws: `StreamError` where the address cannot be had or the certificate cannot be used.
  package init(_ configuration: RTSPServerConfiguration) throws {
    try GStreamer.start()
    self.configuration = configuration
    server = gst_rtsp_server_new()
    do {
      try configuration.secure(server)
      listener = try Listener(server, configuration)
    } catch {
      g_object_unref(server)
      throw error
    }
    loop = MainLoop(name: "RTSP server")
    serveFromOneThread()
    watchClients()
    listener.attach(to: loop)
    keepHouse()
  }

  /// Has the loop's own thread serve all viewers. Threads of the library's pool come and go with them: one would end a
  /// stream for its last viewer while another refuses it to the next with 503.
  private func serveFromOneThread() {
    guard let pool = gst_rtsp_server_get_thread_pool(server) else { return }
    gst_rtsp_thread_pool_set_max_threads(pool, 0)
    g_object_unref(pool)
  }

  /// The port at which it listens.
  package var port: Int { listener.port }

  /// The address of a stream, for players.
  package func address(ofMount path: String) -> String {
    let host = configuration.host.contains(":") ? "[\(configuration.host)]" : configuration.host
    return "\(configuration.certificate == nil ? "rtsp" : "rtsps")://\(host):\(port)\(path)"
  }

  /// How many connections there are.
  package var connections: Int { clients.count }

  // MARK: Streams

  func addMount(_ path: String) -> RTSPMount {
    let mount = RTSPMount(
      path: path, role: configuration.role, transport: configuration.transport, medias: medias)
    mounts.withLock { $0.append(mount) }
    mount.add(to: server)
    return mount
  }

  /// Ends a stream, and the server with the last one.
  func end(_ mount: RTSPMount) async {
    mount.remove(from: server)
    mount.end()
    let isLast = mounts.withLock { mounts in
      mounts.removeAll { $0 === mount }
      return mounts.isEmpty
    }
    guard isLast else { return }
    // Where viewers are accepted, so that none comes in between.
    await loop.perform { [self] in
      listener.close()
      closeClients()
    }
    await clients.waitUntilIdle(within: .seconds(5))
    await medias.waitUntilIdle(within: .seconds(5))
  }

  // MARK: Viewers

  private func watchClients() {
    server.onClient { [clients, mounts, allowsMulticast = configuration.transport.allowsMulticast] client in
      clients.begin()
      client.onClosed { clients.end() }
      client.onPlay { request in
        guard let path = request.path else { return }
        mounts.withLock { $0 }.mount(of: path)?.viewerPlays()
      }
      client.beforeDescribe { request in
        let mount = request.path.flatMap { path in mounts.withLock { $0.first { $0.path == path } } }
        return mount?.isReady == false ? GST_RTSP_STS_SERVICE_UNAVAILABLE : GST_RTSP_STS_OK
      }
      client.beforeSetup { request in
        if allowsMulticast, Multicast.isWanted(by: request), let stream = request.pointee.stream {
          Multicast.share(stream)
        }
        return GST_RTSP_STS_OK
      }
    }
  }

  private func closeClients() {
    gst_rtsp_server_client_filter(server, { _, _, _ in GST_RTSP_FILTER_REMOVE }, nil)
  }

  /// Forgets viewers of which nothing was heard for long, keeps streams alive whose source is away, and gives back the
  /// memory of encoders that have ended, which the allocator keeps for threads that are no more.
  private func keepHouse() {
    guard let pool = gst_rtsp_server_get_session_pool(server) else { return }
    let owned = SessionPool(taking: pool)
    let wasEncoding = Locked(false)
    loop.repeatedly(everyMilliseconds: RTSPMount.repetitionInterval) { [mounts] in
      for mount in mounts.withLock({ $0 }) { mount.repeatIfSilent() }
    }
    loop.repeatedly(everyMilliseconds: 1000) { [medias] in
      gst_rtsp_session_pool_cleanup(owned.pointer)
      let isEncoding = medias.count > 0
      let hasEnded = wasEncoding.withLock { before in
        defer { before = isEncoding }
        return before && !isEncoding
      }
      if hasEnded { malloc_trim(0) }
    }
  }

  deinit {
    listener.close()
    closeClients()
    g_object_unref(server)
  }
}

extension [RTSPMount] {
  /// The one that a request is about, whose path the name of a track may follow: as mounts may lie below others, the
  /// longest that fits.
  fileprivate func mount(of path: String) -> RTSPMount? {
    filter { path == $0.path || path.hasPrefix($0.path + "/") }.max { $0.path.count < $1.path.count }
  }
}

/// The sessions of a server.
private final class SessionPool: @unchecked Sendable {  // GstRTSPSessionPool is thread safe
  let pointer: UnsafeMutablePointer<GstRTSPSessionPool>
  init(taking pointer: UnsafeMutablePointer<GstRTSPSessionPool>) { self.pointer = pointer }
  deinit { g_object_unref(pointer) }
}

extension UnsafeMutablePointer where Pointee == GstRTSPContext {
  /// The path that a request is about.
  fileprivate var path: String? { pointee.uri.flatMap { $0.pointee.abspath }.map { String(cString: $0) } }
}
