import Foundation
import GStreamer
import Vision

/// Links the open ends of a description to what Sightline needs: decoding where it is missing, then the sinks.
final class SourceGraph: Sendable {
  /// What is known of the graph, also to the handler of its pipeline's events.
  struct State: Sendable {
    var hasVideo = false
    /// Whether sound is there or will come.
    var hasAudio = false
    var hasAudioSink = false
    var keepsPace = false
    var frameSink: Element?
    /// Decoders that have not said yet what they have.
    var pendingDecoders = 0
  }

  /// Which of its data have ended.
  private struct Ends: Sendable {
    var hasSound = false
    var pictures = false
    var sound = false
    /// Whether the end of the pictures is the end of all.
    var endWithPictures = false
  }

  private let state: Locked<State>
  // The sinks' handlers refer to it: it must not refer to a sink.
  private let ends = Locked(Ends())
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
    let source = try description.makeBin(options)
    bin.add(source)
    // Sound from an element of its own may go on for ever.
    let origins = source.children.filter(\.isSource)
    ends.withLock { $0.endWithPictures = origins.count != 1 }
    endsByItself = source.children.contains { ($0.integer("num-buffers") ?? -1) >= 0 }
    try linkOpenEnds(of: source)
  }

  /// Gives frames at the speed at which they are to be seen.
  func keepPace() {
    let sink = state.withLock { state in
      state.keepsPace = true
      return state.frameSink
    }
    sink?.set("sync", to: "true")
  }

  /// Has the end of the pictures count as the end of all, though there may be sound to come.
  func endWithPictures() { ends.withLock { $0.endWithPictures = true } }

  var hasAudio: Bool { state.withLock { $0.hasAudio } }

  private func linkOpenEnds(of source: Element) throws {
    var canMakeMore = false
    for element in source.children where element.makesPadsLater {
      canMakeMore = true
      element.onPadAdded { [weak self] in self?.attach($0) }
      element.onNoMorePads { [weak self] _ in self?.checkVideo() }
    }
    let open = source.children.flatMap(\.openSourcePads)
    guard canMakeMore || !open.isEmpty else {
      throw GStreamerError(
        "the pipeline has no open end from which frames could be taken", pipeline: text,
        remedy: "Leave off its sink, or put `analyze` before it: SOURCE ! analyze ! SINK.")
    }
    for pad in open { attach(pad) }
  }

  /// Takes the data of a pad that nothing else is linked to.
  private func attach(_ pad: Pad) {
    guard !pad.isLinked else { return }
    let caps = pad.caps
    let types = Set(caps.mediaTypes)
    if types == ["video/x-raw"] {
      attachVideo(pad)
    } else if types == ["audio/x-raw"] {
      attachAudio(pad)
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
      state.withLock { $0.pendingDecoders += 1 }
      decoder.onPadAdded { [weak self] in self?.attachDecoded($0) }
      decoder.onNoMorePads { [weak self] _ in
        self?.state.withLock { $0.pendingDecoders -= 1 }
        self?.checkVideo()
      }
      try link(pad, to: decoder)
    } catch {
      handlers.onEvent(.failed(GStreamerError("\(error)", pipeline: text)))
    }
  }

  private func attachDecoded(_ pad: Pad) {
    let types = pad.caps.mediaTypes
    if types.first == "video/x-raw" {
      attachVideo(pad)
    } else if types.first == "audio/x-raw" {
      attachAudio(pad)
    }
  }

  private func attachVideo(_ pad: Pad) {
    let isFirst = state.withLock { state in
      defer { state.hasVideo = true }
      return !state.hasVideo
    }
    guard isFirst else { return }
    attach(pad, to: Self.videoChain, sink: "frames") { [handlers, state, ends] sink in
      state.withLock { state in
        state.frameSink = sink
        if state.keepsPace { sink.set("sync", to: "true") }
      }
      let formats = FormatCache()
      return AppSink(
        sink,
        onSample: { sample in
          guard let format = formats.format(of: sample.caps) else { return .continue }
          return handlers.onFrame(sample, format)
        },
        onEnd: {
          let hasSoundToCome = ends.withLock { ends in
            ends.pictures = true
            return ends.hasSound && !ends.sound && !ends.endWithPictures
          }
          handlers.onEvent(hasSoundToCome ? .picturesEnded : .ended)
        })
    }
  }

  private func attachAudio(_ pad: Pad) {
    guard wantsAudio else { return }
    let isFirst = state.withLock { state in
      defer { (state.hasAudio, state.hasAudioSink) = (true, true) }
      return !state.hasAudioSink
    }
    guard isFirst else { return }
    ends.withLock { $0.hasSound = true }
    attach(pad, to: Self.audioChain, sink: "sound") { [handlers, ends] sink in
      let end: @Sendable () -> Void = {
        let isAll = ends.withLock { ends in
          defer { ends.sound = true }
          return ends.pictures && !ends.sound && !ends.endWithPictures
        }
        if isAll { handlers.onEvent(.ended) }
      }
      return AppSink(
        sink,
        onSample: { sample in
          let flow = handlers.onAudio(sample)
          if flow == .stop { end() }
          return flow
        },
        onEnd: {
          handlers.onAudioEnd()
          end()
        })
    }
  }

  private func attach(_ pad: Pad, to text: String, sink: String, wrap: (Element) -> AppSink) {
    do {
      let chain = try Element(binDescription: text)
      chain.child("turn")?.passThrough()
      if let element = chain.child(sink) {
        element.pad("sink")?.offerStrides()
        _ = wrap(element)
      }
      try link(pad, to: chain)
    } catch {
      handlers.onEvent(.failed(GStreamerError("\(error)", pipeline: self.text)))
    }
  }

  private func link(_ pad: Pad, to element: Element) throws {
    bin.add(element)
    let target = element.children.isEmpty ? element : element.child("first") ?? element
    guard let sink = target.pad("sink"), pad.link(to: sink) else {
      throw GStreamerError("\(pad.caps.text) cannot be linked to \(element.name)", pipeline: text)
    }
    element.syncStateWithParent()
  }

  private func checkVideo() {
    let isHopeless = state.withLock { !$0.hasVideo && $0.pendingDecoders <= 0 }
    guard isHopeless else { return }
    handlers.onEvent(
      .failed(
        GStreamerError("there is no video in it", pipeline: text, remedy: "Give a source that has video.")))
  }

  /// Turned upright and deinterlaced, one frame for each of the source's own.
  private static let videoChain = """
    videoconvert name=first qos=false ! capsfilter caps="video/x-raw,format=(string){I420,NV12}" \
    ! deinterlace fields=top ! videoflip name=turn video-direction=auto qos=false \
    ! appsink name=frames max-buffers=2 enable-last-sample=false qos=false sync=false
    """

  private static let audioChain = """
    audioconvert name=first ! capsfilter caps="audio/x-raw,format=F32LE,layout=interleaved" \
    ! appsink name=sound max-buffers=64 enable-last-sample=false sync=false
    """
}

/// The format of the last caps, so that it is worked out once for each change.
private final class FormatCache: Sendable {
  private let last = Locked<(caps: Caps, format: VideoFormat)?>(nil)

  func format(of caps: Caps) -> VideoFormat? {
    last.withLock { last in
      if let last, last.caps === caps { return last.format }
      guard let format = VideoFormat(caps: caps) else { return nil }
      last = (caps, format)
      return format
    }
  }
}
