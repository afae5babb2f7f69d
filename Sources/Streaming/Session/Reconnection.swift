/// Decides whether and when a live source that went away is opened again.
///
/// The waits double from 0.25 s to 2 s; a source that gave a frame begins anew.
public struct Reconnection: Sendable, Hashable {
  /// How often a source is opened again before the stream fails.
  public enum Limit: Sendable, Hashable {
    case never
    /// At most so many times in a row.
    case attempts(Int)
    case forever
  }

  private let limit: Limit
  private var attempts = 0

  public init(limit: Limit) { self.limit = limit }

  /// How long to wait before the next attempt; `nil` to give up.
  public mutating func nextWait() -> Duration? {
    switch limit {
    case .never: return nil
    case .attempts(let most) where attempts >= most: return nil
    case .attempts, .forever: break
    }
    defer { attempts += 1 }
    return min(.milliseconds(250) * (1 << min(attempts, 3)), .seconds(2))
  }

  /// Notes that the source gives frames.
  public mutating func succeeded() { attempts = 0 }
}
