import GStreamer

/// The one owner of the mapping from a source's time to the outputs' time.
///
/// Sources follow one another, each with a time of its own; the outputs see one time that never goes back, the same for
/// video and audio. Frames without a time are given one.
struct Timeline: Sendable {
  private var offset = MediaTime.zero
  private var lastTime: MediaTime?
  private var lastStreamTime: MediaTime?
  private var end = MediaTime.zero

  /// The least distance between two frames, so that a muxer takes both.
  private static let step = MediaTime(nanoseconds: 1_000_000)

  /// A source begins whose time starts at zero: it follows what has been shown.
  ///
  /// - Parameter earliest: when it begins at the earliest, for instance as time has passed while it was away.
  mutating func beginSource(notBefore earliest: MediaTime = .zero) { offset = max(end, earliest) }

  /// When a frame of the current source is shown.
  ///
  /// - Parameters:
  ///   - runningTime: the source's own; `nil` for a frame without a time, which follows the one before.
  ///   - duration: how long a frame lasts.
  mutating func time(runningTime: MediaTime?, duration: MediaTime) -> MediaTime {
    var time = runningTime.map { offset + $0 } ?? end
    if let lastTime, time < lastTime + Self.step { time = lastTime + Self.step }
    lastTime = time
    end = max(end, time + duration)
    return time
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

  /// When a piece of the current source's sound is heard.
  func audioTime(runningTime: MediaTime) -> MediaTime { offset + runningTime }
}
