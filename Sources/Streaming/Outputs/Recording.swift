import Foundation
import GStreamer

/// Records frames and sound to a file that can be played even if the program is killed.
enum Recording {
  /// - Throws: `StreamError` for an ending that is neither `.mp4` nor `.mkv`.
  static func output(path: String) throws -> PipelineOutput {
    let container = try Container(path: path)
    return PipelineOutput(name: "the recording \(path)", wantsAudio: true) { context in
      try checkFolder(of: path)
      let escaped = path.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(
        of: "\"", with: "\\\"")
      // Unbuffered, so that a kill costs no more than the fragment under way.
      let text =
        "\(try pipeline(container, context)) ! filesink buffer-mode=unbuffered location=\"\(escaped)\""
      return PipelineOutput.Recipe(
        text: text, shownText: text, keepsFirstFormat: true, waits: !context.isLive,
        capacity: context.isLive ? liveCapacity : PipelineOutput.queueLength)
    }
  }

  /// Frames of a live source that wait for the encoder before one is left out.
  private static let liveCapacity = 60

  enum Container {
    case mp4, matroska

    init(path: String) throws {
      switch PathParts(path).ending {
      case "mp4", "m4v": self = .mp4
      case "mkv": self = .matroska
      default:
        throw StreamError("\(path) cannot be recorded", remedy: "Name the recording FILE.mp4 or FILE.mkv.")
      }
    }

    /// In MP4 a fragment at each key frame, one a second, so that what is there can be played after a kill.
    var muxer: String {
      switch self {
      case .mp4: "mp4mux name=mux fragment-duration=900"
      case .matroska: "matroskamux name=mux"
      }
    }
  }

  private static func checkFolder(of path: String) throws {
    let folder = PathParts(path).folder
    guard !FileManager.default.fileExists(atPath: folder) else { return }
    throw StreamError("there is no folder \(folder)", remedy: "Make it: mkdir -p \(folder)")
  }

  private static func pipeline(_ container: Container, _ context: OutputContext) throws -> String {
    let queue = "queue max-size-buffers=0 max-size-bytes=0 max-size-time=30000000000"
    var text = """
      appsrc name=frames format=time \(source(context)) ! \(FixedShape.elements(context.format)) ! \(try videoEncoder(context)) \
      ! h264parse ! \(queue) ! mux.
      """
    if context.hasAudio {
      text += """
         appsrc name=sound format=time is-live=\(context.isLive) \(context.isLive ? "leaky-type=downstream" : "") block=\(!context.isLive) max-bytes=0 \
        max-time=20000000000 ! audioconvert ! audioresample ! \
        capsfilter caps="audio/x-raw,rate=48000,channels=2" ! \(try audioEncoder()) ! \(queue) ! mux.
        """
    }
    return text + " \(container.muxer)"
  }

  private static func source(_ context: OutputContext) -> String {
    context.isLive
      ? "is-live=true block=false leaky-type=downstream max-bytes=0 max-buffers=\(liveCapacity)"
      : "block=true max-bytes=0 max-buffers=\(PipelineOutput.queueLength)"
  }

  private static func videoEncoder(_ context: OutputContext) throws -> String {
    let rate = context.format.frameRate.map { Double($0.numerator) / Double($0.denominator) } ?? 30
    let second = max(1, Int(rate.rounded()))
    if GStreamer.hasElement("x264enc") {
      return """
        x264enc speed-preset=superfast pass=qual quantizer=21 bframes=0 rc-lookahead=10 \
        key-int-max=\(second)
        """
    }
    if GStreamer.hasElement("openh264enc") {
      return "openh264enc complexity=low gop-size=\(second) bitrate=8000000"
    }
    throw StreamError(
      "there is no H.264 encoder", remedy: "Install one: apt-get install gstreamer1.0-plugins-ugly")
  }

  private static func audioEncoder() throws -> String {
    for (element, text) in [("avenc_aac", "avenc_aac ! aacparse"), ("voaacenc", "voaacenc ! aacparse")]
    where GStreamer.hasElement(element) {
      return text
    }
    throw StreamError("there is no AAC encoder", remedy: "Install one: apt-get install gstreamer1.0-libav")
  }
}
