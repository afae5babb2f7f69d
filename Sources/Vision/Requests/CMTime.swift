import Foundation

/// A time as a whole number of parts of a second: the part of Core Media's type that Vision's names need.
public struct CMTime: Hashable, Comparable, Sendable, Codable, CustomStringConvertible {
  public var value: Int64
  /// Parts in a second; 0 in a time that is not valid.
  public var timescale: Int32

  public init(value: Int64, timescale: Int32) {
    self.value = value
    self.timescale = timescale
  }

  /// The time nearest to `seconds` that is a whole number of parts; not valid where there is none.
  public init(seconds: Double, preferredTimescale: Int32) {
    let parts = (seconds * Double(preferredTimescale)).rounded()
    self = Int64(exactly: parts).map { CMTime(value: $0, timescale: preferredTimescale) } ?? .invalid
  }

  public static var zero: CMTime { CMTime(value: 0, timescale: 1) }
  public static var invalid: CMTime { CMTime(value: 0, timescale: 0) }

  public var isValid: Bool { timescale > 0 }

  /// The time in seconds; NaN where it is not valid.
  public var seconds: Double { isValid ? Double(value) / Double(timescale) : .nan }

  public var description: String { isValid ? "\(seconds) s" : "invalid time" }

  public static func == (a: CMTime, b: CMTime) -> Bool {
    a.isValid == b.isValid && (!a.isValid || a.inParts(of: b) == b.inParts(of: a))
  }

  /// Earlier; a time that is not valid comes before all others.
  public static func < (a: CMTime, b: CMTime) -> Bool {
    guard a.isValid, b.isValid else { return !a.isValid && b.isValid }
    return a.inParts(of: b) < b.inParts(of: a)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(isValid ? seconds : -1)
  }

  public static func + (a: CMTime, b: CMTime) -> CMTime { a.adding(b.value, of: b.timescale) }
  public static func - (a: CMTime, b: CMTime) -> CMTime { a.adding(-b.value, of: b.timescale) }

  private func inParts(of other: CMTime) -> Int128 { Int128(value) * Int128(other.timescale) }

  private func adding(_ other: Int64, of otherScale: Int32) -> CMTime {
    guard isValid, otherScale > 0 else { return .invalid }
    let scale = max(timescale, otherScale)
    let sum = Int128(value) * Int128(otherScale) + Int128(other) * Int128(timescale)
    let parts = sum * Int128(scale) / (Int128(timescale) * Int128(otherScale))
    return Int64(exactly: parts).map { CMTime(value: $0, timescale: scale) } ?? .invalid
  }
}

/// A stretch of time.
public struct CMTimeRange: Hashable, Sendable, Codable, CustomStringConvertible {
  public var start: CMTime
  public var duration: CMTime

  public init(start: CMTime, duration: CMTime) {
    self.start = start
    self.duration = duration
  }

  /// The first time after the stretch.
  public var end: CMTime { start + duration }

  public var description: String { "\(start) to \(end)" }
}
