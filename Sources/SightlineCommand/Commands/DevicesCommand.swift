import GStreamer
import Streaming

/// `sightline devices`: the cameras.
enum DevicesCommand {
  static let command = Command(specification: specification) { arguments, console in
    try GStreamer.start(arguments: arguments.gstreamer)
    return try run(console, cameras: CameraList.cameras())
  }

  private static let specification = CommandSpecification(
    name: "devices",
    summary: "list the cameras: name, path, formats, and whether we may open them",
    passesGStreamerOptions: true,
    examples: [.init("sightline devices", "prints each camera with the path that run takes")])

  static func run(_ console: CommandConsole, cameras: [Camera]) throws -> Int32 {
    if cameras.isEmpty {
      try console.output.write("no cameras found\n")
      return 0
    }
    for camera in cameras { try console.output.write(text(of: camera)) }
    return 0
  }

  private static func text(of camera: Camera) -> String {
    var lines = ["\(camera.path)  \(camera.name)"]
    lines += camera.formats.map { "  " + $0 }
    if let problem = camera.accessProblem { lines.append("  can't be opened: \(problem)") }
    return lines.joined(separator: "\n") + "\n"
  }
}
