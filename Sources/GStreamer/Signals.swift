import CGStreamer

/// The context of a signal's handler, retained by the connection and released with it.
package final class SignalHandler<Argument, Result>: Sendable {
  package let call: @Sendable (Argument) -> Result
  package init(_ call: @escaping @Sendable (Argument) -> Result) { self.call = call }

  /// The handler behind a context; only while its connection lives.
  package static func at(_ context: gpointer) -> SignalHandler {
    Unmanaged<SignalHandler>.fromOpaque(context).takeUnretainedValue()
  }

  /// Has `call` receive `signal` of an object, with this handler as its last argument.
  package func connect(_ signal: String, of object: gpointer, to call: GCallback) {
    g_signal_connect_data(
      object, signal, call, Unmanaged.passRetained(self).toOpaque(),
      { context, _ in context.map { Unmanaged<AnyObject>.fromOpaque($0).release() } },
      GConnectFlags(rawValue: 0))
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
    Handler(handler).connect("pad-added", of: pointer, to: unsafeBitCast(call, to: GCallback.self))
  }

  /// Calls `handler` once the element has made all its pads.
  public func onNoMorePads(_ handler: @escaping @Sendable (Element) -> Void) {
    typealias Handler = SignalHandler<Element, Void>
    typealias Call = @convention(c) (UnsafeMutablePointer<GstElement>?, gpointer?) -> Void
    let call: Call = { element, context in
      guard let element, let context else { return }
      Handler.at(context).call(Element(retaining: element))
    }
    Handler(handler).connect("no-more-pads", of: pointer, to: unsafeBitCast(call, to: GCallback.self))
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
    Handler(handler).connect("autoplug-continue", of: pointer, to: unsafeBitCast(call, to: GCallback.self))
  }
}
