import CGStreamer
import Dispatch

/// A pipeline of elements with a clock; it stops when it is released.
public final class Pipeline: @unchecked Sendable {  // GstPipeline is thread safe
  /// The pipeline as the bin that it is.
  public let bin: Element
  /// The text it was made from; empty for one that is put together by hand.
  public let text: String

  /// How a change of state went.
  public enum StateChange: Sendable {
    case done
    /// It goes on in the background until every sink has data.
    case inProgress
    /// The source is live: it gives nothing while paused.
    case live
    case failed
  }

  public enum State: Sendable { case null, paused, playing }

  /// An empty pipeline.
  ///
  /// - Parameter handler: called for each event, on whichever thread reports it; it must neither block nor change states.
  public init(named name: String? = nil, onEvent handler: @escaping @Sendable (BusEvent) -> Void) {
    let made = gst_pipeline_new(name)!
    gst_object_ref_sink(made)
    bin = Element(taking: made)
    text = ""
    installHandler(handler)
  }

  /// Parses a complete pipeline in the syntax of `gst-launch-1.0`.
  ///
  /// - Throws: `GStreamerError` with the text of the pipeline; a missing element is named with its Debian package.
  public init(_ text: String, onEvent handler: @escaping @Sendable (BusEvent) -> Void) throws {
    let made = gst_pipeline_new(nil)!
    gst_object_ref_sink(made)
    bin = Element(taking: made)
    self.text = text
    installHandler(handler)
    bin.add(try Element(binDescription: text))
  }

  deinit { _ = set(.null) }

  @discardableResult public func set(_ state: State) -> StateChange {
    let target =
      switch state {
      case .null: GST_STATE_NULL
      case .paused: GST_STATE_PAUSED
      case .playing: GST_STATE_PLAYING
      }
    return switch gst_element_set_state(bin.pointer, target) {
    case GST_STATE_CHANGE_SUCCESS: .done
    case GST_STATE_CHANGE_ASYNC: .inProgress
    case GST_STATE_CHANGE_NO_PREROLL: .live
    default: .failed
    }
  }

  /// The element of this name, however deep.
  public func element(_ name: String) -> Element? { bin.child(name) }

  /// Shares another pipeline's clock, and begins at a time of the other.
  public func follow(_ other: Pipeline, after time: MediaTime = .zero) {
    guard let clock = gst_element_get_clock(other.bin.pointer) else { return }
    defer { gst_object_unref(clock) }
    gst_pipeline_use_clock(
      UnsafeMutableRawPointer(bin.pointer).assumingMemoryBound(to: GstPipeline.self), clock)
    gst_element_set_start_time(bin.pointer, GstClockTime.max)
    gst_element_set_base_time(
      bin.pointer, gst_element_get_base_time(other.bin.pointer) + time.clockTime)
  }

  /// How long what it plays says that it is; `nil` where that is not known.
  public var duration: MediaTime? {
    var nanoseconds: gint64 = -1
    guard gst_element_query_duration(bin.pointer, GST_FORMAT_TIME, &nanoseconds) != 0, nanoseconds >= 0 else {
      return nil
    }
    return MediaTime(nanoseconds: Int64(nanoseconds))
  }

  /// The least delay that a live source needs; zero where it is not live or not known yet.
  public var liveLatency: MediaTime {
    guard let query = gst_query_new_latency() else { return .zero }
    defer { gst_query_unref(query) }
    guard gst_element_query(bin.pointer, query) != 0 else { return .zero }
    var isLive: gboolean = 0
    var least: GstClockTime = 0
    gst_query_parse_latency(query, &isLive, &least, nil)
    return isLive != 0 ? MediaTime(least) ?? .zero : .zero
  }

  /// The sources that `names` does not hold: those that are not fed by hand.
  public func sources(except names: Set<String>) -> [Element] {
    collect(gst_bin_iterate_sources(bin.pointer.asBin)) {
      Element(retaining: $0.assumingMemoryBound(to: GstElement.self))
    }.filter { !names.contains($0.name) }
  }

  private func installHandler(_ handler: @escaping @Sendable (BusEvent) -> Void) {
    guard let bus = gst_element_get_bus(bin.pointer) else { return }
    defer { gst_object_unref(bus) }
    gst_bus_set_sync_handler(
      bus,
      { _, message, context in
        if let message, let context {
          Unmanaged<BusHandler>.fromOpaque(context).takeUnretainedValue().receive(message)
          gst_message_unref(message)
        }
        return GST_BUS_DROP
      }, Unmanaged.passRetained(BusHandler(handler, bin: bin)).toOpaque(),
      { context in context.map { Unmanaged<BusHandler>.fromOpaque($0).release() } })
  }
}

private final class BusHandler: Sendable {
  private let call: @Sendable (BusEvent) -> Void
  private weak let bin: Element?

  init(_ call: @escaping @Sendable (BusEvent) -> Void, bin: Element) {
    self.call = call
    self.bin = bin
  }

  func receive(_ message: UnsafeMutablePointer<GstMessage>) {
    if let event = BusEvent(message) {
      call(event)
    } else if message.pointee.type == GST_MESSAGE_LATENCY {
      // Not on this thread, which may be one that streams.
      DispatchQueue.global().async { [weak bin] in
        if let bin { gst_bin_recalculate_latency(bin.pointer.asBin) }
      }
    }
  }
}
