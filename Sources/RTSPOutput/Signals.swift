import CGstRtspServer
import GStreamer

// Handlers are given borrowed pointers, which are good for the call only. They are called on the thread that deals with
// the viewer.

extension UnsafeMutablePointer where Pointee == GstRTSPServer {
  /// Calls `handler` for each connection.
  func onClient(_ handler: @escaping @Sendable (UnsafeMutablePointer<GstRTSPClient>) -> Void) {
    connectArgument("client-connected", of: self) {
      handler($0.assumingMemoryBound(to: GstRTSPClient.self))
    }
  }
}

extension UnsafeMutablePointer where Pointee == GstRTSPClient {
  func onClosed(_ handler: @escaping @Sendable () -> Void) { connectPlain("closed", of: self, handler) }

  /// Calls `handler` once a viewer's data flows.
  func onPlay(_ handler: @escaping @Sendable (Request) -> Void) {
    connectArgument("play-request", of: self) { handler($0.assumingMemoryBound(to: GstRTSPContext.self)) }
  }

  /// Asks `handler` what to answer to a question for the description of a stream.
  func beforeDescribe(_ handler: @escaping @Sendable (Request) -> GstRTSPStatusCode) {
    check("pre-describe-request", handler)
  }

  /// Asks `handler` what to answer to a viewer that sets a stream up.
  func beforeSetup(_ handler: @escaping @Sendable (Request) -> GstRTSPStatusCode) {
    check("pre-setup-request", handler)
  }

  typealias Request = UnsafeMutablePointer<GstRTSPContext>

  private func check(_ signal: String, _ handler: @escaping @Sendable (Request) -> GstRTSPStatusCode) {
    typealias Handler = SignalHandler<Request, GstRTSPStatusCode>
    typealias Call = @convention(c) (gpointer?, Request?, gpointer?) -> GstRTSPStatusCode
    let call: Call = { _, request, context in
      guard let request, let context else { return GST_RTSP_STS_OK }
      return Handler.at(context).call(request)
    }
    Handler(handler).connect(signal, of: self, to: unsafeBitCast(call, to: GCallback.self))
  }
}

extension UnsafeMutablePointer where Pointee == GstRTSPMediaFactory {
  /// Calls `handler` for each media that is made, before it begins.
  func onMedia(_ handler: @escaping @Sendable (UnsafeMutablePointer<GstRTSPMedia>) -> Void) {
    connectArgument("media-configure", of: self) { handler($0.assumingMemoryBound(to: GstRTSPMedia.self)) }
  }
}

extension UnsafeMutablePointer where Pointee == GstRTSPMedia {
  /// Calls `handler` once the media has ended, as its last viewer has gone.
  func onEnd(_ handler: @escaping @Sendable () -> Void) { connectPlain("unprepared", of: self, handler) }
}

/// Connects a signal that has one argument, a pointer.
private func connectArgument(
  _ signal: String, of object: gpointer, _ handler: @escaping @Sendable (gpointer) -> Void
) {
  typealias Handler = SignalHandler<gpointer, Void>
  let call: @convention(c) (gpointer?, gpointer?, gpointer?) -> Void = { _, argument, context in
    guard let argument, let context else { return }
    Handler.at(context).call(argument)
  }
  Handler(handler).connect(signal, of: object, to: unsafeBitCast(call, to: GCallback.self))
}

/// Connects a signal without arguments.
private func connectPlain(_ signal: String, of object: gpointer, _ handler: @escaping @Sendable () -> Void) {
  typealias Handler = SignalHandler<Void, Void>
  let call: @convention(c) (gpointer?, gpointer?) -> Void = { _, context in
    guard let context else { return }
    Handler.at(context).call(())
  }
  Handler(handler).connect(signal, of: object, to: unsafeBitCast(call, to: GCallback.self))
}
