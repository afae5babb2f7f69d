import CGstRtspServer
import Foundation
import GStreamer

/// A loop of GLib's with a context and a thread of its own.
final class MainLoop: @unchecked Sendable {  // the loop and its context are thread safe
  let context: OpaquePointer
  private let loop: OpaquePointer
  private let isDone = DispatchSemaphore(value: 0)

  init(name: String) {
    context = g_main_context_new()
    loop = g_main_loop_new(context, 0)
    // The thread holds the loop by itself, not this object, whose release ends it.
    g_main_loop_ref(loop)
    g_main_context_ref(context)
    let box = Box(loop: loop, context: context, isDone: isDone)
    let thread = Thread { box.run() }
    thread.name = name
    thread.start()
  }

  private struct Box: @unchecked Sendable {  // see above
    let loop: OpaquePointer
    let context: OpaquePointer
    let isDone: DispatchSemaphore

    func run() {
      g_main_context_push_thread_default(context)
      g_main_loop_run(loop)
      g_main_context_pop_thread_default(context)
      g_main_loop_unref(loop)
      g_main_context_unref(context)
      isDone.signal()
    }
  }

  /// Ends the loop and waits for its thread, unless what is called there last lets go of it.
  deinit {
    // Quitting takes effect only once it runs, so it is asked to from inside.
    let loop = Sent(pointer: loop)
    invoke { g_main_loop_quit(loop.pointer) }
    if g_main_context_is_owner(context) == 0 { isDone.wait() }
    g_main_loop_unref(loop.pointer)
    g_main_context_unref(context)
  }

  private struct Sent: @unchecked Sendable {  // see above
    let pointer: OpaquePointer
  }

  /// Calls `body` on the loop's thread.
  func invoke(_ body: @escaping @Sendable () -> Void) {
    attach(g_idle_source_new(), repeats: false, body)
  }

  /// Calls `body` on the loop's thread, and returns once that is done.
  func perform(_ body: @escaping @Sendable () -> Void) async {
    await withCheckedContinuation { continuation in
      invoke {
        body()
        continuation.resume()
      }
    }
  }

  /// Calls `body` on the loop's thread again and again.
  func repeatedly(everyMilliseconds interval: guint, _ body: @escaping @Sendable () -> Void) {
    attach(g_timeout_source_new(interval), repeats: true, body)
  }

  private func attach(
    _ source: UnsafeMutablePointer<GSource>?, repeats: Bool, _ body: @escaping @Sendable () -> Void
  ) {
    typealias Handler = SignalHandler<Void, gboolean>
    let handler = Handler {
      body()
      return repeats ? 1 : 0
    }
    g_source_set_callback(
      source, { context in context.map { Handler.at($0).call(()) } ?? 0 },
      Unmanaged.passRetained(handler).toOpaque(),
      { context in context.map { Unmanaged<AnyObject>.fromOpaque($0).release() } })
    g_source_attach(source, context)
    g_source_unref(source)
  }
}
