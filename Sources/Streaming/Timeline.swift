import GStreamer

/// The one owner of the mapping from a source's time to the outputs' time.
///
/// Sources follow one another, each with a time of its own; the outputs see one time that never goes back, the same for
/// video and audio. Frames without a time are given one. Where a source's own time jumps, the outputs' time goes on as
/// if it had not.
struct Timeline: Sendable {
  private var offset = MediaTime.zero
  private var lastTime: MediaTime?
  private var lastStreamTime: MediaTime?
  private var lastArrival: MediaTime?
  private var end = MediaTime.zero
  /// Whether sound may still be in the time from before a jump.
  private var hasJumped = false

  /// The least distance between two frames, so that a muxer takes both.
  private static let step = MediaTime(nanoseconds: 1_000_000)
  /// How far time goes back where it has begun anew, rather than that frames are a little out of order.
  private static let setback = MediaTime(nanoseconds: 1_000_000_000)
  /// How much more of a live source's time passes than time does where it has jumped.
  private static let leap = MediaTime(nanoseconds: 2_000_000_000)

  /// A source begins whose time starts at zero: it follows what has been shown.
  ///
  /// - Parameter earliest: when it begins at the earliest, for instance as time has passed while it was away.
  mutating func beginSource(notBefore earliest: MediaTime = .zero) {
    offset = max(end, earliest)
    lastArrival = nil
    hasJumped = false
  }

  /// How much of the current source has been shown.
  var shown: MediaTime { end - offset }

  /// When a frame of the current source is shown.
  ///
  /// - Parameters:
  ///   - runningTime: the source's own; `nil` for a frame without a time, which follows the one before.
  ///   - duration: how long a frame lasts.
  ///   - arrival: when it came, for a live source.
  mutating func time(
    runningTime: MediaTime?, duration: MediaTime, arrival: MediaTime? = nil
  ) -> MediaTime {
    if let runningTime { absorbJump(to: runningTime, duration: duration, arrival: arrival) }
    lastArrival = arrival
    var time = runningTime.map { offset + $0 } ?? end
    if let lastTime, time < lastTime + Self.step { time = lastTime + Self.step }
    lastTime = time
    end = max(end, time + duration)
    return time
  }

  private mutating func absorbJump(to runningTime: MediaTime, duration: MediaTime, arrival: MediaTime?) {
    guard let lastTime else { return }
    let change = offset + runningTime - lastTime
    let passed = arrival.flatMap { arrival in lastArrival.map { arrival - $0 } }
    let isLeap = passed.map { change > $0 + Self.leap } ?? false
    guard isLeap || change < .zero - Self.setback else { return }
    offset = offset - change + max(passed ?? duration, Self.step)
    hasJumped = true
  }

  /// What a player would show as the time of a frame of the current source; it never goes back, either.
  ///
  /// - Parameters:
  ///   - streamTime: the source's own; `nil` for a frame without one.
  ///   - time: when the outputs show the frame.
  mutating func streamTime(_ streamTime: MediaTime?, shownAt time: MediaTime) -> MediaTime {
    var result = streamTime.map { offset + $0 } ?? time
    if let lastStreamTime, result < lastStreamTime + Self.step { result = lastStreamTime + Self.step }
    lastStreamTime = result
    return result
  }

  /// When a piece of the current source's sound is heard; `nil` for one whose time is from before or after a jump.
  func audioTime(runningTime: MediaTime) -> MediaTime? {
    let time = offset + runningTime
    let distance = time > end ? time - end : end - time
    return hasJumped && distance > Self.leap ? nil : time
  }
}
