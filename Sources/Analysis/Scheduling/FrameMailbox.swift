/// Decides which frame is analysed next under the policy `latest`: one at a time, always the newest.
///
/// A pure state machine: it holds at most one frame that waits, and a newer one takes its place.
public struct FrameMailbox<Frame> {
  private var isBusy = false
  /// The frame that gives way where another one comes.
  public private(set) var waiting: Frame?
  /// How many frames gave way to newer ones, or were let go of.
  public private(set) var dropped = 0

  public init() {}

  /// Takes a frame that has just arrived.
  ///
  /// - Returns: the frame, where its analysis may begin at once.
  public mutating func offer(_ frame: Frame) -> Frame? {
    guard isBusy else {
      isBusy = true
      return frame
    }
    if waiting != nil { dropped += 1 }
    waiting = frame
    return nil
  }

  /// Notes that the analysis under way is done.
  ///
  /// - Returns: the frame whose analysis begins now.
  public mutating func finish() -> Frame? {
    guard let next = waiting else {
      isBusy = false
      return nil
    }
    waiting = nil
    return next
  }

  /// Lets go of the frame that waits, for instance as detection is switched off.
  public mutating func discard() {
    if waiting != nil { dropped += 1 }
    waiting = nil
  }

  public var isIdle: Bool { !isBusy }
}
