import Foundation
import GStreamer

/// What PIPELINE stands for, in each of its forms.
struct PipelineArgument: Sendable, Hashable {
  /// The sources, one after the other.
  var sources: [SourceDescription]
  /// What receives the annotated frames: the part after `analyze`.
  var tail: String?

  /// - Parameters:
  ///   - text: PIPELINE as it was typed.
  ///   - variables: values for `${NAME}` in a `.gst` file, before the environment.
  /// - Throws: `StreamError` or `PipelineTextError` naming the part that is wrong.
  init(_ text: String, variables: [String: String], environment: [String: String]) throws {
    let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !trimmed.isEmpty else {
      throw StreamError("the pipeline is empty", remedy: "Give a pipeline, a file, a URL or a device.")
    }
    if trimmed.hasSuffix(".gst"), !trimmed.contains("!") {
      let file = try PipelineFile(path: trimmed)
      let content = try file.text(variables: variables, environment: environment)
      try self.init(plain: content)
    } else {
      try self.init(plain: trimmed)
    }
  }

  private init(plain text: String) throws {
    if let found = try MediaLocation(text) {
      sources = found.sources
    } else {
      let parts = try PipelineText.split(text)
      sources = [.description(parts.source)]
      tail = parts.tail
    }
  }
}

/// One source of frames.
enum SourceDescription: Sendable, Hashable {
  /// A description in the syntax of `gst-launch-1.0` with an open end.
  case description(String)
  case file(String)
  case url(String)
  case device(String)

  /// How it is named in messages.
  var text: String {
    switch self {
    case .description(let text), .file(let text), .url(let text), .device(let text): text
    }
  }

  /// Makes the elements of the source, their ends open.
  func makeBin(wantsAudio: Bool) throws -> Element {
    switch self {
    case .description(let text):
      return try Element(binDescription: PipelineText.closed(text))
    case .file(let path):
      let bin = try Element(binDescription: "filesrc name=source")
      bin.child("source")?.set("location", to: path)
      return bin
    case .url(let url) where url.hasPrefix("rtsp"):
      let bin = try Element(binDescription: "rtspsrc name=source latency=200")
      bin.child("source")?.set("location", to: url)
      return bin
    case .url(let url):
      let bin = try Element(binDescription: "uridecodebin name=source")
      bin.child("source")?.set("uri", to: url)
      if !wantsAudio { bin.child("source")?.decodeVideoOnly() }
      return bin
    case .device(let path):
      let modes = VideoDevice.all().first { $0.path == path }?.modes ?? []
      let wanted = CameraModeChooser.best(modes).map {
        " ! capsfilter caps=\"\(CameraModeChooser.capsText($0))\""
      }
      let bin = try Element(binDescription: "v4l2src name=source\(wanted ?? "")")
      bin.child("source")?.set("device", to: path)
      return bin
    }
  }
}

extension Element {
  /// Keeps a decodebin from decoding sound.
  func decodeVideoOnly() {
    onAutoplugContinue { caps in !caps.mediaTypes.contains { $0.hasPrefix("audio/") } }
  }
}
