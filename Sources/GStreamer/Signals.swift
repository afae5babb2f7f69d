import CGStreamer

/// The context of a signal's handler, retained by the connection and released with it.
private final class SignalHandler<Argument, Result>: Sendable {
  let call: @Sendable (Argument) -> Result
  init(_ call: @escaping @Sendable (Argument) -> Result) { self.call = call }

  /// The handler behind a context; only while its connection lives.
  static func at(_ context: gpointer) -> SignalHandler {
    Unmanaged<SignalHandler>.fromOpaque(context).takeUnretainedValue()
  }
}

extension Element {
  /// Calls `handler` for each pad that the element makes later, on the thread that makes it.
  public func onPadAdded(_ handler: @escaping @Sendable (Pad) -> Void) {
    typealias Handler = SignalHandler<Pad, Void>
    typealias Call = @convention(c) (gpointer?, UnsafeMutablePointer<GstPad>?, gpointer?) -> Void
    let call: Call = { _, pad, context in
      guard let pad, let context else { return }
      Handler.at(context).call(Pad(retaining: pad))
    }
    connect("pad-added", unsafeBitCast(call, to: GCallback.self), Handler(handler))
  }

  /// Calls `handler` once the element has made all its pads.
  public func onNoMorePads(_ handler: @escaping @Sendable (Element) -> Void) {
    typealias Handler = SignalHandler<Element, Void>
    typealias Call = @convention(c) (UnsafeMutablePointer<GstElement>?, gpointer?) -> Void
    let call: Call = { element, context in
      guard let element, let context else { return }
      Handler.at(context).call(Element(retaining: element))
    }
    connect("no-more-pads", unsafeBitCast(call, to: GCallback.self), Handler(handler))
  }

  /// Asks `handler` for each stream that a decodebin finds whether it is to be decoded further.
  public func onAutoplugContinue(_ handler: @escaping @Sendable (Caps) -> Bool) {
    typealias Handler = SignalHandler<Caps, Bool>
    typealias Call =
      @convention(c) (
        gpointer?, UnsafeMutablePointer<GstPad>?, UnsafeMutablePointer<GstCaps>?, gpointer?
      ) -> gboolean
    let call: Call = { _, _, caps, context in
      guard let caps, let context else { return 1 }
      return Handler.at(context).call(Caps(retaining: caps)) ? 1 : 0
    }
    connect("autoplug-continue", unsafeBitCast(call, to: GCallback.self), Handler(handler))
  }

  private func connect(_ signal: String, _ call: GCallback, _ handler: AnyObject) {
    g_signal_connect_data(
      pointer, signal, call, Unmanaged.passRetained(handler).toOpaque(),
      { context, _ in context.map { Unmanaged<AnyObject>.fromOpaque($0).release() } },
      GConnectFlags(rawValue: 0))
  }
}
