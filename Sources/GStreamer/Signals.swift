import CGStreamer

/// The context of a signal's handler, retained by the connection.
private final class PadHandler: Sendable {
  let call: @Sendable (Pad) -> Void
  init(_ call: @escaping @Sendable (Pad) -> Void) { self.call = call }
}

private final class ElementHandler: Sendable {
  let call: @Sendable (Element) -> Void
  init(_ call: @escaping @Sendable (Element) -> Void) { self.call = call }
}

extension Element {
  /// Calls `handler` for each pad that the element makes later, on the thread that makes it.
  public func onPadAdded(_ handler: @escaping @Sendable (Pad) -> Void) {
    let context = Unmanaged.passRetained(PadHandler(handler)).toOpaque()
    let call: @convention(c) (gpointer?, UnsafeMutablePointer<GstPad>?, gpointer?) -> Void = { _, pad, context in
      guard let pad, let context else { return }
      Unmanaged<PadHandler>.fromOpaque(context).takeUnretainedValue().call(Pad(retaining: pad))
    }
    connect("pad-added", unsafeBitCast(call, to: GCallback.self), context) { context, _ in
      context.map { Unmanaged<PadHandler>.fromOpaque($0).release() }
    }
  }

  /// Calls `handler` once the element has made all its pads.
  public func onNoMorePads(_ handler: @escaping @Sendable (Element) -> Void) {
    let context = Unmanaged.passRetained(ElementHandler(handler)).toOpaque()
    let call: @convention(c) (UnsafeMutablePointer<GstElement>?, gpointer?) -> Void = { element, context in
      guard let element, let context else { return }
      Unmanaged<ElementHandler>.fromOpaque(context).takeUnretainedValue().call(Element(retaining: element))
    }
    connect("no-more-pads", unsafeBitCast(call, to: GCallback.self), context) { context, _ in
      context.map { Unmanaged<ElementHandler>.fromOpaque($0).release() }
    }
  }

  private func connect(
    _ signal: String, _ call: GCallback, _ context: gpointer, _ release: @escaping GClosureNotify
  ) {
    g_signal_connect_data(pointer, signal, call, context, release, GConnectFlags(rawValue: 0))
  }
}
