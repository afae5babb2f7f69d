import Foundation
import GStreamer

/// Shows frames in a window; late ones are left out.
enum Window {
  static func output(environment: [String: String]) -> PipelineOutput {
    PipelineOutput(name: "the window", keepsPace: true) { _ in
      let sink = try openSink(WindowSystem.all(environment))
      let text = """
        appsrc name=frames format=time is-live=true block=false leaky-type=downstream max-bytes=0 \
        max-buffers=\(PipelineOutput.queueLength) ! videoconvert ! videoscale name=last
        """
      return PipelineOutput.Recipe(text: text, sink: sink, shownText: "\(text) ! \(sink.name)", waits: false)
    }
  }

  /// The first sink that finds its display: `autovideosink` takes one that shows nothing where there is none.
  private static func openSink(_ systems: [WindowSystem]) throws -> Element {
    var failures: [String: String] = [:]
    for system in systems {
      for factory in system.sinks where GStreamer.hasElement(factory) {
        do {
          let sink = try Element(factory: factory)
          try sink.open()
          sink.set("sync", to: "false")
          return sink
        } catch let error as GStreamerError {
          failures["\(system.variable)=\(system.display)"] = error.headline
        }
      }
    }
    guard !systems.isEmpty else { throw noDisplay }
    guard !failures.isEmpty else {
      throw GStreamerError(
        "no window can be opened", remedy: "Install the sinks: apt-get install gstreamer1.0-x")
    }
    let reasons = failures.map { "\($0): \($1)" }.sorted().joined(separator: "; ")
    throw StreamError("no window can be opened: \(reasons)", remedy: "Check the variable, or use ssh -X.")
  }

  private static var noDisplay: StreamError {
    StreamError(
      "there is no display for a window",
      remedy: "Set DISPLAY or WAYLAND_DISPLAY, or use --record, --events or a pipeline's own sink.")
  }
}

/// A system that shows windows, as the environment names it.
private struct WindowSystem {
  var variable: String
  var display: String
  /// Elements that show frames there, the best first.
  var sinks: [String]

  static func all(_ environment: [String: String]) -> [WindowSystem] {
    let known = [
      ("WAYLAND_DISPLAY", ["waylandsink"]), ("DISPLAY", ["xvimagesink", "ximagesink", "glimagesink"]),
    ]
    return known.compactMap { variable, sinks in
      guard let display = environment[variable], !display.isEmpty else { return nil }
      return WindowSystem(variable: variable, display: display, sinks: sinks)
    }
  }
}
