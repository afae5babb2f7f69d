import GStreamer
import Vision

/// Where the pictures and the sound of a source leave its pipeline, and when all of them have.
final class SourceSinks: Sendable {
  /// Which of the data have ended.
  private struct Ends: Sendable {
    var hasSound = false
    var pictures = false
    var sound = false
    /// Whether the end of the pictures is the end of all.
    var endWithPictures = false
  }

  // Handlers of the sinks refer to it: it must not refer to a sink.
  private let ends = Locked(Ends())
  private let state: Locked<SourceGraph.State>
  private let bin: Element
  private let text: String
  private let handlers: FrameSource.Handlers

  init(
    in bin: Element, of text: String, state: Locked<SourceGraph.State>, handlers: FrameSource.Handlers
  ) {
    self.bin = bin
    self.text = text
    self.state = state
    self.handlers = handlers
  }

  func keepPace() {
    let sinks = state.withLock { state in
      state.keepsPace = true
      return state.sinks
    }
    for sink in sinks { sink.set("sync", to: "true") }
  }

  func endWithPictures() { ends.withLock { $0.endWithPictures = true } }

  /// Takes the pictures of the first pad that has some.
  func takeVideo(from pad: Pad) {
    let isFirst = state.withLock { state in
      defer { state.hasVideo = true }
      return !state.hasVideo
    }
    guard isFirst else { return }
    attach(pad, to: Self.videoChain, sink: "frames") { [handlers, ends] sink in
      let formats = FormatCache()
      _ = AppSink(
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

  /// Takes the sound of the first pad that has some.
  func takeAudio(from pad: Pad) {
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
      _ = AppSink(
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

  private func attach(_ pad: Pad, to chainText: String, sink: String, wrap: (Element) -> Void) {
    do {
      let chain = try Element(binDescription: chainText)
      chain.child("turn")?.passThrough()
      if let element = chain.child(sink) {
        element.pad("sink")?.offerStrides()
        wrap(element)
        state.withLock { state in
          state.sinks.append(element)
          if state.keepsPace { element.set("sync", to: "true") }
        }
      }
      try bin.add(chain, linkedTo: pad)
    } catch {
      handlers.onEvent(.failed(GStreamerError("\(error)", pipeline: text)))
    }
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

extension Element {
  /// Takes an element in, and links a pad to its beginning.
  func add(_ element: Element, linkedTo pad: Pad) throws {
    add(element)
    let target = element.children.isEmpty ? element : element.child("first") ?? element
    guard let sink = target.pad("sink"), pad.link(to: sink) else {
      throw GStreamerError("\(pad.caps.text) cannot be linked to \(element.name)")
    }
    element.syncStateWithParent()
  }
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
