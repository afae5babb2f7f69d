import Foundation
import GStreamer
import Vision

/// Links the open ends of a description to decoders where they are needed, and to the sinks.
final class SourceGraph: Sendable {
  /// What is known of the graph, also to the handler of its pipeline's events.
  struct State: Sendable {
    var hasVideo = false
    /// Whether sound is there or will come.
    var hasAudio = false
    var hasAudioSink = false
    var keepsPace = false
    /// Those that hold data back until it is to be seen and heard.
    var sinks: [Element] = []
    /// Elements that have not said yet that they have made all their pads.
    var pendingElements = 0
    /// What would be needed and is not installed.
    var missingPlugins: [String] = []
  }

  private let state: Locked<State>
  private let sinks: SourceSinks
  // The pipeline owns this graph's elements and, through signal handlers, refers back to it.
  private let bin: Element
  private let wantsAudio: Bool
  let endsByItself: Bool
  private let text: String
  private let handlers: FrameSource.Handlers

  init(
    _ description: SourceDescription, in pipeline: Pipeline, options: SourceOptions, state: Locked<State>,
    handlers: FrameSource.Handlers
  ) throws {
    bin = pipeline.bin
    self.state = state
    wantsAudio = options.wantsAudio
    self.handlers = handlers
    text = description.text
    sinks = SourceSinks(in: bin, of: text, state: state, handlers: handlers)
    let source = try description.makeBin(options)
    bin.add(source)
    // Sound from an element of its own may go on for ever.
    let origins = source.children.filter(\.isSource)
    if origins.count != 1 { sinks.endWithPictures() }
    endsByItself = source.children.contains { ($0.integer("num-buffers") ?? -1) >= 0 }
    try linkOpenEnds(of: source)
  }

  /// Gives frames and sound at the speed at which they are to be seen and heard.
  func keepPace() { sinks.keepPace() }

  /// Has the end of the pictures count as the end of all, though there may be sound to come.
  func endWithPictures() { sinks.endWithPictures() }

  var hasAudio: Bool { state.withLock { $0.hasAudio } }

  private func linkOpenEnds(of source: Element) throws {
    var canMakeMore = false
    for element in source.children where element.makesPadsLater {
      canMakeMore = true
      follow(element) { [weak self] in self?.attach($0) }
    }
    let open = source.children.flatMap(\.openSourcePads)
    guard canMakeMore || !open.isEmpty else {
      throw GStreamerError(
        "the pipeline has no open end from which frames could be taken", pipeline: text,
        remedy: "Leave off its sink, or put `analyze` before it: SOURCE ! analyze ! SINK.")
    }
    for pad in open { attach(pad) }
  }

  /// Takes what an element makes later. What there is is known once all such elements are done: one may lie behind
  /// another, as a decoder does behind a camera.
  private func follow(_ element: Element, attach: @escaping @Sendable (Pad) -> Void) {
    let isDone = Once()
    state.withLock { $0.pendingElements += 1 }
    element.onPadAdded(attach)
    element.onNoMorePads { [weak self] _ in
      isDone.run { self?.state.withLock { $0.pendingElements -= 1 } }
      self?.checkVideo()
    }
  }

  /// Takes the data of a pad that nothing else is linked to.
  private func attach(_ pad: Pad) {
    guard !pad.isLinked else { return }
    let caps = pad.caps
    let types = Set(caps.mediaTypes)
    if types == ["video/x-raw"] {
      sinks.takeVideo(from: pad)
    } else if types == ["audio/x-raw"] {
      takeAudio(from: pad)
    } else if Self.mayHoldVideo(types, caps) {
      attachDecoder(pad)
    } else if wantsAudio, Self.holdsAudio(types, caps) {
      state.withLock { $0.hasAudio = true }
      attachDecoder(pad)
    }
  }

  private static func holdsAudio(_ types: Set<String>, _ caps: Caps) -> Bool {
    caps.string("media") == "audio" || types.allSatisfy { $0.hasPrefix("audio/") }
  }

  private static func mayHoldVideo(_ types: Set<String>, _ caps: Caps) -> Bool {
    if types == ["application/x-rtp"] {
      return caps.string("media") == "video" || caps.string("media") == nil
    }
    let others = ["audio/", "text/", "subpicture/", "application/x-subtitle", "closedcaption/", "meta/"]
    return types.isEmpty || types.contains { type in !others.contains { type.hasPrefix($0) } }
  }

  private func attachDecoder(_ pad: Pad) {
    do {
      let decoder = try Element(factory: "decodebin")
      if !wantsAudio { decoder.decodeVideoOnly() }
      follow(decoder) { [weak self] in self?.attachDecoded($0) }
      try bin.add(decoder, linkedTo: pad)
    } catch {
      handlers.onEvent(.failed(GStreamerError("\(error)", pipeline: text)))
    }
  }

  private func attachDecoded(_ pad: Pad) {
    let types = pad.caps.mediaTypes
    if types.first == "video/x-raw" {
      sinks.takeVideo(from: pad)
    } else if types.first == "audio/x-raw" {
      takeAudio(from: pad)
    }
  }

  private func takeAudio(from pad: Pad) { if wantsAudio { sinks.takeAudio(from: pad) } }

  private func checkVideo() {
    let state = state.withLock { $0 }
    guard !state.hasVideo, state.pendingElements <= 0 else { return }
    handlers.onEvent(.failed(.noVideo(text).explained(by: state)))
  }
}
