import GStreamer

/// Maps the outputs' time to the time of a media, which begins with its first viewer.
///
/// Pictures and sound share one mapping, so that they stay together. A picture is due when it arrives: one that comes
/// earlier than its predecessors let expect would be held back for ever, so the mapping follows, slowly; one that comes
/// much later or earlier, as after a pause, moves it at once.
struct MediaClock: Sendable {
  private var offset: MediaTime?
  private var lastTime: MediaTime?
  private var lastResult: MediaTime?

  /// How late a picture may be before the mapping moves: a source that cannot keep pace is always that late.
  static let patience = MediaTime(nanoseconds: 300_000_000)
  /// How late it is where nothing has come for a while: the mapping begins anew.
  private static let silence = MediaTime(nanoseconds: 1_000_000_000)
  /// The least distance between two pictures.
  private static let step = MediaTime(nanoseconds: 1_000_000)
  /// The part of the time that passes by which the mapping follows pictures that come early.
  private static let slewDivisor: Int64 = 100

  /// When a picture is shown.
  ///
  /// - Parameters:
  ///   - time: when the outputs show it.
  ///   - now: the media's own time.
  mutating func time(ofPicture time: MediaTime, arrivingAt now: MediaTime) -> MediaTime {
    var offset = self.offset ?? now - time
    let late = now - (time + offset)
    if late > Self.silence || late < .zero - Self.patience {
      offset = offset + late
    } else if late > Self.patience {
      offset = offset + late - Self.patience
    } else if late < .zero {
      let passed = lastTime.map { max(.zero, time - $0) } ?? .zero
      let slew = MediaTime(nanoseconds: min(passed.nanoseconds / Self.slewDivisor, -late.nanoseconds))
      offset = offset - slew
    }
    self.offset = offset
    lastTime = time
    return afterLast(time + offset)
  }

  /// When a picture is shown again, as no other has come.
  mutating func time(ofRepetitionAt now: MediaTime) -> MediaTime { afterLast(now) }

  private mutating func afterLast(_ time: MediaTime) -> MediaTime {
    let result = max(time, lastResult.map { $0 + Self.step } ?? .zero)
    lastResult = result
    return result
  }

  /// When a piece of sound is heard; `nil` as long as there was no picture, or for one from before the media began.
  func time(ofSound time: MediaTime) -> MediaTime? {
    guard let offset, time + offset >= .zero else { return nil }
    return time + offset
  }
}
