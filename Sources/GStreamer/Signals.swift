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

private final class CapsHandler: Sendable {
  let call: @Sendable (Caps) -> Bool
  init(_ call: @escaping @Sendable (Caps) -> Bool) { self.call = call }
}

extension Element {
  /// Calls `handler` for each pad that the element makes later, on the thread that makes it.
  public func onPadAdded(_ handler: @escaping @Sendable (Pad) -> Void) {
    let context = Unmanaged.passRetained(PadHandler(handler)).toOpaque()
    let call: @convention(c) (gpointer?, UnsafeMutablePointer<GstPad>?, gpointer?) -> Void = {
      _, pad, context in
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

  /// Asks `handler` for each stream that a decodebin finds whether it is to be decoded further.
  public func onAutoplugContinue(_ handler: @escaping @Sendable (Caps) -> Bool) {
    let context = Unmanaged.passRetained(CapsHandler(handler)).toOpaque()
    typealias Call =
      @convention(c) (gpointer?, UnsafeMutablePointer<GstPad>?, UnsafeMutablePointer<GstCaps>?, gpointer?) ->
      gboolean
    let call: Call = { _, _, caps, context in
      guard let caps, let context else { return 1 }
      return Unmanaged<CapsHandler>.fromOpaque(context).takeUnretainedValue().call(Caps(retaining: caps))
        ? 1 : 0
    }
    connect("autoplug-continue", unsafeBitCast(call, to: GCallback.self), context) { context, _ in
      context.map { Unmanaged<CapsHandler>.fromOpaque($0).release() }
    }
  }

  private func connect(
    _ signal: String, _ call: GCallback, _ context: gpointer, _ release: @escaping GClosureNotify
  ) {
    g_signal_connect_data(pointer, signal, call, context, release, GConnectFlags(rawValue: 0))
  }
}
