import Foundation
import GStreamer

/// What PIPELINE stands for, in each of its forms.
struct PipelineArgument: Sendable, Hashable {
  /// The sources, one after the other.
  var sources: [SourceDescription]
  /// What receives the annotated frames: the part after `analyze`.
  var tail: String?
  /// The `.gst` file that says so.
  private(set) var file: String?

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
      self.file = trimmed
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
  func makeBin(_ options: SourceOptions) throws -> Element {
    let bin: Element
    switch self {
    case .description(let text):
      bin = try Element(binDescription: PipelineText.closed(text))
    case .file(let path):
      bin = try Element(binDescription: "filesrc name=source")
      bin.child("source")?.set("location", toText: path)
    case .url(let url) where url.hasPrefix("rtsp"):
      bin = try Self.makeCamera(SourceAddress(url), options)
    case .url(let url):
      bin = try Element(binDescription: "uridecodebin name=source")
      let address = SourceAddress(url)
      bin.child("source")?.set("uri", toText: address.url(with: address.login ?? options.login))
      if !options.wantsAudio { bin.child("source")?.decodeVideoOnly() }
    case .device(let path):
      let modes = VideoDevice.all().first { $0.path == path }?.modes ?? []
      let wanted = CameraModeChooser.best(modes).map {
        " ! capsfilter caps=\"\(CameraModeChooser.capsText($0))\""
      }
      bin = try Element(binDescription: "v4l2src name=source\(wanted ?? "")")
      bin.child("source")?.set("device", toText: path)
    }
    for element in bin.children where element.factory == "rtspsrc" { options.apply(to: element) }
    return bin
  }

  private static func makeCamera(_ address: SourceAddress, _ options: SourceOptions) throws -> Element {
    let bin = try Element(binDescription: "rtspsrc name=source latency=\(SourceOptions.usualLatency)")
    guard let camera = bin.child("source") else { return bin }
    camera.set("location", toText: address.url)
    if let login = address.login { camera.setLogin(login) }
    // Schemes such as rtspu say themselves which way to take.
    if ["rtsp://", "rtsps://"].contains(where: { address.url.hasPrefix($0) }) {
      camera.set("protocols", to: options.transport == .tcp ? "tcp" : "udp+udp-mcast")
    }
    return bin
  }

  /// Whether data may take another way to us where the first one fails.
  var hasOtherTransport: Bool {
    if case .url(let url) = self { url.hasPrefix("rtsp://") } else { false }
  }
}

/// How a source is opened.
struct SourceOptions: Sendable {
  enum Transport: Sendable { case tcp, udp }

  /// Whether sound is decoded too.
  var wantsAudio = false
  /// Who asks for it, where its URL does not say.
  var login: Login?
  /// Milliseconds to wait for what comes late; `nil` for the usual.
  var latency: Int?
  /// How an RTSP camera is asked to send.
  var transport = Transport.tcp

  /// Milliseconds that suffice in a local network.
  static let usualLatency = 100

  /// Sets what was asked for explicitly, and has the camera's own time told.
  fileprivate func apply(to camera: Element) {
    camera.set("add-reference-timestamp-meta", to: "true")
    if let latency { camera.set("latency", to: "\(latency)") }
    if let login, camera.text("user-id") == nil { camera.setLogin(login) }
  }
}

extension Element {
  fileprivate func setLogin(_ login: Login) {
    set("user-id", toText: login.name)
    set("user-pw", toText: login.password)
  }
}

extension Element {
  /// Keeps a decodebin from decoding sound.
  func decodeVideoOnly() {
    onAutoplugContinue { caps in !caps.mediaTypes.contains { $0.hasPrefix("audio/") } }
  }
}
