import Foundation
import GStreamer

/// Shows frames in a window; late ones are left out.
enum Window {
  /// Whether there is a display to show a window on.
  static func isPossible(_ environment: [String: String]) -> Bool {
    ["DISPLAY", "WAYLAND_DISPLAY"].contains { environment[$0]?.isEmpty == false }
  }

  /// - Throws: `StreamError` where there is no display.
  static func output(environment: [String: String]) throws -> PipelineOutput {
    guard isPossible(environment) else {
      throw StreamError(
        "there is no display for a window",
        remedy: "Set DISPLAY, or use --record, --events or a pipeline's own sink.")
    }
    let text = """
      appsrc name=frames format=time is-live=true block=false leaky-type=downstream max-bytes=0 \
      max-buffers=\(PipelineOutput.queueLength) ! videoconvert ! videoscale ! autovideosink sync=false
      """
    return PipelineOutput(name: "the window", keepsPace: true) { _ in
      PipelineOutput.Recipe(text: text, shownText: text, waits: false)
    }
  }
}
