import CGStreamer

/// A moment or a length of time in nanoseconds, as GStreamer counts it.
public struct MediaTime: Hashable, Comparable, Sendable {
  public var nanoseconds: Int64

  public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  /// Rounded to the nearest nanosecond, up to 146 years either way; 0 for what is no number.
  public init(seconds: Double) {
    let limit = 4.6e18
    nanoseconds = seconds.isNaN ? 0 : Int64(max(-limit, min(limit, (seconds * 1e9).rounded())))
  }

  /// `nil` for `GST_CLOCK_TIME_NONE` and for what does not fit.
  init?(_ time: GstClockTime) {
    guard let value = Int64(exactly: time) else { return nil }
    nanoseconds = value
  }

  public static let zero = MediaTime(nanoseconds: 0)

  public var seconds: Double { Double(nanoseconds) / 1e9 }

  public static func < (left: MediaTime, right: MediaTime) -> Bool { left.nanoseconds < right.nanoseconds }
  public static func + (left: MediaTime, right: MediaTime) -> MediaTime {
    MediaTime(nanoseconds: left.nanoseconds &+ right.nanoseconds)
  }
  public static func - (left: MediaTime, right: MediaTime) -> MediaTime {
    MediaTime(nanoseconds: left.nanoseconds &- right.nanoseconds)
  }

  /// GStreamer's form; times before zero become zero, which it cannot express.
  var clockTime: GstClockTime { GstClockTime(max(0, nanoseconds)) }
}

extension Optional where Wrapped == MediaTime {
  var clockTime: GstClockTime { self?.clockTime ?? GstClockTime.max }
}
