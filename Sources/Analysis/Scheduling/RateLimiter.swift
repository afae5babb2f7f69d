/// Lets through at most so many moments a second, evenly spread.
public struct RateLimiter: Sendable {
  /// Moments a second; 0 lets all through.
  public var maximumRate: Double
  private var due: Double?

  public init(maximumRate: Double = 0) { self.maximumRate = maximumRate }

  /// Whether the moment at `seconds` is let through.
  public mutating func admits(_ seconds: Double) -> Bool {
    guard maximumRate > 0 else { return true }
    let interval = 1 / maximumRate
    guard let due, seconds > due - 4 * interval else {
      self.due = seconds + interval
      return true
    }
    let tolerance = 1e-6
    guard seconds >= due - tolerance else { return false }
    self.due = due + interval < seconds ? seconds + interval : due + interval
    return true
  }
}
