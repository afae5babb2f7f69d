import CGstRtspServer
import GStreamer
import Streaming
import Vision

/// A stream under its path: what is needed to begin a media when a viewer comes, and the one at work.
final class RTSPMount: Sendable {
  let path: String
  let factory: MediaFactory
  private struct State {
    var format: VideoFormat?
    var feed: MediaFeed?
    var lastFrame: VideoFrame?
    /// How often `repeatIfSilent()` has looked since a frame came.
    var looks = 0
    var hasEnded = false
    var statistics = RTSPStatistics()
  }
  private let state = Locked(State())
  private let medias: Activity

  /// - Parameters:
  ///   - role: who may watch; `nil` for everybody.
  ///   - medias: what counts the medias at work.
  init(path: String, role: String?, transport: RTSPTransport, medias: Activity) {
    self.path = path
    self.medias = medias
    factory = MediaFactory()
    factory.setUp(role: role, transport: transport)
    factory.pointer.onMedia { [weak self] in self?.begin($0) }
  }

  func add(to server: UnsafeMutablePointer<GstRTSPServer>) {
    guard let mounts = gst_rtsp_server_get_mount_points(server) else { return }
    defer { g_object_unref(mounts) }
    g_object_ref(factory.pointer)
    gst_rtsp_mount_points_add_factory(mounts, path, factory.pointer)
  }

  func remove(from server: UnsafeMutablePointer<GstRTSPServer>) {
    guard let mounts = gst_rtsp_server_get_mount_points(server) else { return }
    defer { g_object_unref(mounts) }
    gst_rtsp_mount_points_remove_factory(mounts, path)
  }

  /// Says what the pictures are and how they are encoded; from now on there can be viewers.
  func start(_ format: VideoFormat, pipeline: String) {
    gst_rtsp_media_factory_set_launch(factory.pointer, pipeline)
    state.withLock { $0.format = format }
  }

  /// Whether a viewer can be served.
  var isReady: Bool { state.withLock { $0.format != nil && !$0.hasEnded } }

  private func begin(_ media: UnsafeMutablePointer<GstRTSPMedia>) {
    guard let format = state.withLock({ $0.format }), let feed = MediaFeed(media, format: format) else {
      return
    }
    medias.begin()
    let frame = state.withLock { state in
      state.feed = feed
      state.statistics.medias += 1
      return state.lastFrame
    }
    feed.begin(with: frame)
    media.onEnd { [weak self, medias] in
      self?.detach(feed)
      medias.end()
    }
  }

  private func detach(_ feed: MediaFeed) {
    state.withLock { if $0.feed === feed { $0.feed = nil } }
  }

  func send(_ frame: VideoFrame) {
    let feed = state.withLock { state in
      state.lastFrame = frame
      state.looks = 0
      return state.feed
    }
    guard let feed, let time = frame.presentationTime else { return }
    let outcome = feed.send(frame, at: time)
    state.withLock { $0.statistics.count(outcome) }
  }

  /// Milliseconds between two calls of `repeatIfSilent()`. Players look at some pictures before they show the first.
  static let repetitionInterval: UInt32 = 100
  /// After how many calls without a frame the source is away or stands still: a second.
  private static let looksUntilSilent = 10

  /// Shows the last picture again where none has come for a second.
  func repeatIfSilent() {
    let (feed, frame) = state.withLock { state in
      state.looks += 1
      return state.looks > Self.looksUntilSilent ? (state.feed, state.lastFrame) : (nil, nil)
    }
    if let feed, let frame { feed.sendAgain(frame) }
  }

  /// Shows the last picture, changed, until another comes.
  func markLastFrame(_ mark: (VideoFrame) -> VideoFrame?) {
    guard let frame = state.withLock({ $0.lastFrame }).flatMap(mark) else { return }
    let feed = state.withLock { state in
      state.lastFrame = frame
      return state.feed
    }
    feed?.sendAgain(frame)
  }

  func sendAudio(_ sample: AppSink.Sample, at time: MediaTime) {
    state.withLock { $0.feed }?.sendAudio(sample, at: time)
  }

  func endAudio() { state.withLock { $0.feed }?.endAudio() }

  func viewerPlays() { state.withLock { $0.feed }?.viewerPlays() }

  /// Takes no more frames and viewers, and tells those that are there.
  func end() {
    let feed = state.withLock { state in
      state.hasEnded = true
      state.lastFrame = nil
      return state.feed
    }
    feed?.endStream()
  }

  var statistics: RTSPStatistics { state.withLock { $0.statistics } }
}

/// What a stream has done so far.
package struct RTSPStatistics: Sendable, Hashable {
  /// Frames handed to an encoder; none as long as nobody watches.
  package var encoded = 0
  /// Frames not encoded as they came faster than the encoder is.
  package var dropped = 0
  /// How often a first viewer came, or came again after the last had gone.
  package var medias = 0

  mutating func count(_ outcome: MediaFeed.Outcome) {
    switch outcome {
    case .encoded: encoded += 1
    case .pushedOut:
      encoded += 1
      dropped += 1
    case .unused: break
    }
  }
}
