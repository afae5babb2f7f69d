import Analysis
import Foundation
import GStreamer

/// Numbers and times a stream's frames, and decides which are due for analysis.
struct FrameIntake: Sendable {
  var timeline = Timeline()
  var limiter: RateLimiter
  /// Seconds of video from the first frame on after which no more frames are taken; `nil` for never.
  let duration: Double?
  private let start = ContinuousClock.now
  private var nextIndex = 0
  /// When the outputs show the stream's first frame.
  private var firstTime: MediaTime?
  /// The index of the source's first frame.
  private var firstIndex = 0
  private(set) var lastArrival: ContinuousClock.Instant?
  /// Whether the next frame is the first one of its source.
  private var isFirst = false

  init(maximumRate: Double, duration: Double?) {
    limiter = RateLimiter(maximumRate: maximumRate)
    self.duration = duration
  }

  /// What is known of a frame when it has come.
  struct Admission: Sendable {
    var frame: SourceFrame
    /// Whether it is to be analysed.
    var isDue: Bool
    /// About how many frames did not come while its source was away.
    var lost = 0
    /// How much later it came than its source's time said, for sources that keep pace; `nil` where nothing is known.
    var delay: MediaTime?
  }

  /// A source begins.
  mutating func beginSource(isLive: Bool) {
    // Live outputs go on in the time of the clock while a source is away.
    timeline.beginSource(notBefore: isLive && nextIndex > 0 ? elapsed(at: .now) : .zero)
    isFirst = true
    if !isLive { firstIndex = nextIndex }
  }

  /// Takes a frame in; `nil` once the duration is over.
  ///
  /// - Parameters:
  ///   - now: the source's time now: how much later than a frame's tells how old that is.
  mutating func admit(
    _ sample: AppSink.Sample, _ format: VideoFormat, isLive: Bool, now sourceTime: MediaTime?
  ) -> Admission? {
    let now = ContinuousClock.now
    let delay = sourceTime.flatMap { now in sample.runningTime.map { now - $0 } }
    let raw = sample.videoFrame(format)
    let length = raw.duration ?? MediaTime(seconds: format.secondsPerFrame)
    let time = timeline.time(
      runningTime: sample.runningTime, duration: length, arrival: isLive ? elapsed(at: now) : nil)
    let firstTime = firstTime ?? time
    self.firstTime = firstTime
    if let duration, (time - firstTime).seconds >= duration { return nil }
    let frame = SourceFrame(
      index: nextIndex, sourceIndex: nextIndex - firstIndex, video: raw.retimed(to: time, duration: length),
      streamTime: timeline.streamTime(sample.streamTime, shownAt: time), time: time, arrival: now,
      utc: isLive ? Date() - Self.age(delay) : nil,
      ntp: sample.senderTime.map { Date(timeIntervalSince1970: $0.seconds - Self.secondsFrom1900To1970) })
    let lost = isLive && isFirst ? framesMissed(until: now, length: length) : 0
    nextIndex += 1
    lastArrival = now
    isFirst = false
    return Admission(frame: frame, isDue: limiter.admits(time.seconds), lost: lost, delay: delay)
  }

  private static let secondsFrom1900To1970 = 2_208_988_800.0

  /// Seconds since a frame was captured; none where the source's times are not those of its clock.
  private static func age(_ delay: MediaTime?) -> Double {
    guard let age = delay?.seconds, age > 0, age < 10 else { return 0 }
    return age
  }

  private func framesMissed(until now: ContinuousClock.Instant, length: MediaTime) -> Int {
    guard let lastArrival, length > .zero else { return 0 }
    return max(0, Int((lastArrival.duration(to: now).seconds / length.seconds).rounded()) - 1)
  }

  private func elapsed(at now: ContinuousClock.Instant) -> MediaTime {
    MediaTime(seconds: start.duration(to: now).seconds)
  }
}

extension VideoFormat {
  /// How long a frame lasts where the stream does not say.
  fileprivate var secondsPerFrame: Double {
    frameRate.map { Double($0.denominator) / Double($0.numerator) } ?? 0.04
  }
}
