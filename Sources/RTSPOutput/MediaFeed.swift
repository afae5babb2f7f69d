import CGstRtspServer
import GStreamer
import Streaming
import Vision

/// One media at work: it begins with a stream's first viewer, ends with its last, and encodes once for all of them.
final class MediaFeed: Sendable {
  private let frames: FrameFeed
  private let sound: AppSrc?
  private let payloader: Element
  private struct State {
    var clock = MediaClock()
    /// Whether a viewer plays it, rather than asks for its description only.
    var isPlaying = false
    /// Whether what had gathered before has been played.
    var isFlowing = false
  }
  private let state = Locked(State())

  /// - Parameter format: what the first frame looks like.
  init?(_ media: UnsafeMutablePointer<GstRTSPMedia>, format: VideoFormat) {
    guard let element = gst_rtsp_media_get_element(media) else { return nil }
    let bin = Element(taking: element)
    guard let frames = bin.child("frames"), let payloader = bin.child("pay0") else { return nil }
    self.frames = FrameFeed(AppSrc(frames), first: format, keepsFirstFormat: true)
    self.payloader = payloader
    sound = bin.child("sound").map(AppSrc.init)
  }

  /// Gives the media something to begin with: the picture that is shown, and silence.
  ///
  /// A viewer is answered once there is data of every kind, for which it must not have to wait.
  func begin(with frame: VideoFrame?) {
    sound?.pushSilence(at: .zero)
    if let frame { frames.send(frame, at: .zero) }
  }

  /// What has become of a frame.
  enum Outcome { case encoded, pushedOut, unused }

  func send(_ frame: VideoFrame, at time: MediaTime) -> Outcome {
    guard let now = frames.source.element.playingTime else { return .unused }
    let isFull = frames.source.waiting >= RTSPPipeline.queueLength
    // Frames are pushed by two threads, and must come in the order of their times.
    let (isTaken, isFlowing) = state.withLock { state in
      if state.isPlaying, !isFull { state.isFlowing = true }
      let mapped = state.clock.time(ofPicture: time, arrivingAt: now)
      return (frames.send(frame, at: mapped), state.isFlowing)
    }
    guard isTaken else { return .unused }
    return isFull && isFlowing ? .pushedOut : .encoded
  }

  /// Shows a picture again, so that players go on and whoever comes gets one.
  func sendAgain(_ frame: VideoFrame) {
    guard let now = frames.source.element.playingTime else { return }
    state.withLock { _ = frames.send(frame, at: $0.clock.time(ofRepetitionAt: now)) }
  }

  func sendAudio(_ sample: AppSink.Sample, at time: MediaTime) {
    guard let sound, let mapped = state.withLock({ $0.clock.time(ofSound: time) }) else { return }
    sound.setCaps(sample.caps.withChannelPlaces)
    sound.push(sample, at: mapped)
  }

  func endAudio() { sound?.endStream() }

  func endStream() {
    frames.source.endStream()
    sound?.endStream()
  }

  /// A viewer has come: it gets a picture at once.
  func viewerPlays() {
    state.withLock { $0.isPlaying = true }
    payloader.pad("sink")?.requestKeyFrame()
  }
}
