import Analysis
import Foundation
import GStreamer
import Streaming

/// `sightline doctor`: what is there and what is missing.
enum DoctorCommand {
  static let command = Command(specification: specification) { arguments, console in
    try GStreamer.start(arguments: arguments.gstreamer)
    return try run(console, Checks.all(console))
  }

  private static let specification = CommandSpecification(
    name: "doctor",
    summary: "check GStreamer's elements, engines, display, cameras and fonts; name what is missing",
    passesGStreamerOptions: true,
    details: "The exit status is 1 if something is missing without which Sightline can't do its work.",
    examples: [.init("sightline doctor", "prints a checklist with the remedy for each thing that is missing")]
  )

  /// One line of the checklist.
  struct Check: Sendable {
    enum State: String, Sendable {
      case good = "ok"
      /// Missing, though most can be done without it.
      case optional = "--"
      case missing = "MISSING"
    }

    let state: State
    let text: String
    var remedy: String?
  }

  static func run(_ console: CommandConsole, _ checks: [Check]) throws -> Int32 {
    for check in checks {
      let state = check.state.rawValue.padding(toLength: 8, withPad: " ", startingAt: 0)
      try console.output.write(state + check.text + (check.remedy.map { ": \($0)" } ?? "") + "\n")
    }
    return checks.contains { $0.state == .missing } ? 1 : 0
  }
}

extension DoctorCommand {
  /// Looks at the machine.
  private enum Checks {
    static func all(_ console: CommandConsole) -> [Check] {
      [Check(state: .good, text: "GStreamer \(GStreamer.version)")] + elements() + engines()
        + [display(console)] + cameras() + [fonts()]
    }

    private static func elements() -> [Check] {
      NeededElement.all.map { element in
        let text = "\(element.name) (\(element.purpose))"
        if GStreamer.hasElement(element.name) { return Check(state: .good, text: text) }
        let package = GStreamer.debianPackage(of: element.name)
        return Check(
          state: element.isOptional ? .optional : .missing, text: text,
          remedy: package.map { "apt-get install \($0)" })
      }
    }

    private static func engines() -> [Check] {
      DetectionRegistry.standard.kinds.flatMap { kind in
        kind.engines().map { engine in
          guard let version = engine.version else {
            return Check(state: .missing, text: "\(engine.name) (\(kind.name))", remedy: engine.remedy)
          }
          return Check(state: .good, text: "\(engine.name) \(version) (\(kind.name))")
        }
      }
    }

    private static func display(_ console: CommandConsole) -> Check {
      if let name = console.displayName { return Check(state: .good, text: "display \(name)") }
      return Check(
        state: .optional, text: "no display", remedy: "--display needs DISPLAY or WAYLAND_DISPLAY to be set")
    }

    private static func cameras() -> [Check] {
      do {
        let cameras = try CameraList.cameras()
        if cameras.isEmpty { return [Check(state: .optional, text: "no camera")] }
        return cameras.map { camera in
          Check(
            state: camera.accessProblem == nil ? .good : .optional,
            text: "camera \(camera.path) \(camera.name)", remedy: camera.accessProblem)
        }
      } catch {
        return [Check(state: .optional, text: "cameras", remedy: "\(error)")]
      }
    }

    /// Labels need a font, in a picture with Japanese or Chinese text one that has it.
    private static func fonts() -> Check {
      let folders = ["/usr/share/fonts", "/usr/local/share/fonts", NSHomeDirectory() + "/.local/share/fonts"]
      let names = folders.flatMap {
        FileManager.default.enumerator(atPath: $0)?.compactMap { $0 as? String } ?? []
      }
      let files = names.filter {
        ["ttf", "otf", "ttc"].contains(URL(filePath: $0).pathExtension.lowercased())
      }
      guard !files.isEmpty else {
        return Check(
          state: .missing, text: "fonts", remedy: "apt-get install fonts-dejavu-core fonts-noto-cjk")
      }
      guard files.contains(where: { $0.contains("CJK") }) else {
        return Check(
          state: .optional, text: "fonts without Japanese and Chinese",
          remedy: "apt-get install fonts-noto-cjk")
      }
      return Check(state: .good, text: "fonts")
    }
  }

  /// An element of GStreamer that Sightline uses.
  private struct NeededElement {
    let name: String
    let purpose: String
    var isOptional = false

    static let all = [
      NeededElement(name: "appsink", purpose: "frames in"),
      NeededElement(name: "appsrc", purpose: "frames out"),
      NeededElement(name: "decodebin", purpose: "files"),
      NeededElement(name: "uridecodebin", purpose: "URLs"),
      NeededElement(name: "videoconvert", purpose: "formats"),
      NeededElement(name: "videoscale", purpose: "sizes"),
      NeededElement(name: "videoflip", purpose: "upright phone videos"),
      NeededElement(name: "deinterlace", purpose: "interlaced video"),
      NeededElement(name: "qtdemux", purpose: "MP4 and MOV"),
      NeededElement(name: "matroskademux", purpose: "MKV and WebM"),
      NeededElement(name: "h264parse", purpose: "H.264"), NeededElement(name: "avdec_h264", purpose: "H.264"),
      NeededElement(name: "x264enc", purpose: "recording"),
      NeededElement(name: "mp4mux", purpose: "recording .mp4"),
      NeededElement(name: "matroskamux", purpose: "recording .mkv"),
      NeededElement(name: "pngenc", purpose: "stills"),
      NeededElement(name: "autovideosink", purpose: "windows", isOptional: true),
      NeededElement(name: "ximagesink", purpose: "windows", isOptional: true),
      NeededElement(name: "v4l2src", purpose: "cameras", isOptional: true),
      NeededElement(name: "rtspsrc", purpose: "RTSP cameras", isOptional: true),
      NeededElement(name: "rtpbin", purpose: "serving RTSP", isOptional: true),
      NeededElement(name: "rtph264pay", purpose: "serving RTSP", isOptional: true),
      NeededElement(name: "opusenc", purpose: "serving RTSP with sound", isOptional: true),
      NeededElement(name: "x265enc", purpose: "serving RTSP as H.265", isOptional: true),
    ]
  }
}
