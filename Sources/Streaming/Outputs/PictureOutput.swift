import GStreamer

/// Where annotated frames go: one file in this folder for each kind.
package protocol PictureOutput: Sendable {
  /// How messages name it, for example `the recording door.mp4`.
  var name: String { get }

  /// Whether it takes the source's sound too.
  var wantsAudio: Bool { get }

  /// Whether a file has to be played at the speed at which it is to be seen.
  var keepsPace: Bool { get }

  /// Whether findings are drawn on its frames.
  var isAnnotated: Bool { get }

  /// Sets it up for frames like `format`; called once, before the first frame.
  ///
  /// - Throws: what is wrong, with the remedy.
  func start(_ context: OutputContext) throws

  /// Takes a frame; one that must not miss any waits for room.
  func send(_ frame: VideoFrame)

  /// Takes sound at the outputs' time.
  func sendAudio(_ sample: AppSink.Sample, at time: MediaTime)
  func endAudio()

  /// Takes no more frames; sound may go on.
  func endPictures()

  /// No frames come for a while as the source is being opened again; an output that goes on shows its last picture as
  /// `mark` returns it.
  func sourceWentAway(_ mark: (VideoFrame) -> VideoFrame?)

  /// Stands still, or goes on, with a file that is paused.
  func setPaused(_ isPaused: Bool)

  /// Finishes what is on its way and closes it.
  ///
  /// - Throws: why it could not be finished.
  func finish() async throws

  /// Gives up at once, for instance as it does not take frames any more.
  func abort()

  /// Since when it has kept a caller waiting that hands something over; `nil` while it does not.
  var waitingSince: ContinuousClock.Instant? { get }

  /// Frames that were not taken as they came too fast.
  var dropped: Int { get }
}

extension PictureOutput {
  package var wantsAudio: Bool { false }
  package var keepsPace: Bool { false }
  package var isAnnotated: Bool { true }
  package func sendAudio(_ sample: AppSink.Sample, at time: MediaTime) {}
  package func endAudio() {}
  package func endPictures() {}
  package var waitingSince: ContinuousClock.Instant? { nil }
  package func setPaused(_ isPaused: Bool) {}
  package func sourceWentAway(_ mark: (VideoFrame) -> VideoFrame?) {}
}

/// What an output must know of the stream.
package struct OutputContext: Sendable {
  package var format: VideoFormat
  /// The time of the first frame.
  package var firstTime: MediaTime
  package var isLive: Bool
  /// Whether sound comes with the frames.
  package var hasAudio: Bool
  /// The source's pipeline, whose clock live outputs follow.
  package var source: Pipeline
  package var report: @Sendable (OutputReport) -> Void
}

package enum OutputReport: Sendable {
  /// It takes no more frames.
  case failed(name: String, reason: String)
  /// The user closed the window.
  case closed(name: String)
  /// Nobody reads what it writes any more, which is no failure of its own.
  case readerLeft(name: String)
}
