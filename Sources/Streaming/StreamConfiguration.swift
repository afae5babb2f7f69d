import Analysis
import Foundation
import GStreamer

/// Which frames of a stream are analysed.
public enum FramePolicy: String, Sendable, CaseIterable {
  /// `latest` for live sources, `every` for the others.
  case auto
  /// The video never waits: the newest frame is analysed as soon as the analysis before is done.
  case latest
  /// Each frame is analysed and carries its own findings, in order; the source waits.
  case every
}

/// Where the frames and findings of a stream go.
public enum OutputDescription: Sendable, Hashable {
  case window
  /// A recording; the name ends in `.mp4` or `.mkv`.
  case record(path: String)
  /// JSON Lines; `-` is the standard output.
  case events(path: String, trigger: EventTrigger)
  /// Boxes as MOTChallenge rows; `-` is the standard output.
  case motChallenge(path: String)
  /// The text in the picture, whenever it changes; `-` is the standard output.
  case text(path: String)
  /// The folder for captured stills.
  case snapshots(directory: String)
}

/// What a stream analyses, and how.
public struct StreamConfiguration: Sendable {
  /// A pipeline in one of its forms: a description, one with `analyze` inside, a `.gst` file, or a file, folder, URL
  /// or device.
  public var pipeline: String
  /// The name of the stream in events.
  public var source: String?
  /// Values for `${NAME}` in `.gst` files; the environment is asked after them.
  public var variables: [String: String] = [:]
  /// What is looked for; with none the frames pass as they are.
  public var detectors: [any Detector] = []
  /// The part of the picture that is analysed; `nil` for all of it.
  public var region: BoxArgument?
  /// Whether and how what is found is given lasting ids; `nil` for not.
  public var tracking: TrackingPlan?
  public var frames: FramePolicy = .auto
  /// Analyses a second; 0 for as many as possible.
  public var maximumRate: Double = 0
  public var outputs: [OutputDescription] = []
  /// The size of the pictures that the outputs show; `nil` for that of the source.
  public var picture: PictureShape?
  /// Told of each frame that was not analysed as the video does not wait (`FramePolicy.latest`), one at a time, in
  /// their order, on a thread that neither video nor analysis needs. `run()` returns after the last call.
  public var didDrop: (@Sendable (DroppedFrame) -> Void)?
  /// Outputs that other modules make, such as RTSP.
  package var pictureOutputs: [any PictureOutput] = []
  /// Who asks a camera or server for its stream, where the URL does not say.
  public var login: Login?
  /// Milliseconds that an RTSP source waits for what comes late; `nil` for 100, or what a description says.
  public var latency: Int?
  /// Files of events that are shared with other streams; `nil` where there are none.
  package var eventFiles: EventFiles?
  /// Whether a camera that cannot be reached at first is waited for, as one that went away is.
  public var waitsForSource = false
  /// Whether a live source that goes away is opened again.
  public var reconnect: Reconnection.Limit = .forever
  /// Seconds within which a live source has to give its first frame each time that it is opened.
  public var startTimeout = 10.0
  /// Seconds without a frame after which a live source counts as gone; 0 for never.
  public var stallTimeout = 5.0
  /// How long an output may keep the end of the stream waiting without taking anything.
  package var outputPatience = Duration.seconds(10)
  /// Seconds of video after which the stream ends; `nil` for never.
  public var duration: Double?
  /// Whether a source that has ended begins again.
  public var loop = false

  public init(pipeline: String) { self.pipeline = pipeline }

  /// The same with its times between zero and a hundred years, which clocks can count.
  var withCountableTimes: StreamConfiguration {
    func countable(_ seconds: Double) -> Double { seconds <= 0 ? 0 : .minimum(seconds, 3_155_760_000) }
    var result = self
    result.startTimeout = countable(startTimeout)
    result.stallTimeout = countable(stallTimeout)
    result.duration = duration.map(countable)
    return result
  }

  /// Whether the pipeline itself says where the annotated frames go: something follows `analyze`.
  public var hasOwnOutput: Bool {
    get throws {
      try GStreamer.start()
      return try PipelineArgument(
        pipeline, variables: variables, environment: ProcessInfo.processInfo.environment
      ).tail != nil
    }
  }
}

/// Something that a user should know and that does not end the stream.
public struct StreamNotice: Sendable {
  public enum Level: Sendable, Hashable { case info, warning, error }
  public var level: Level
  public var text: String

  public init(_ level: Level, _ text: String) {
    self.level = level
    self.text = text
  }
}
