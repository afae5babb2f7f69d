import Foundation
import GStreamer

/// Holds sound back on its streaming thread until it is its turn.
///
/// It waits for the first picture, with which the outputs begin, and for pictures that come late, as their analysis
/// takes longer than they last.
final class SoundGate: @unchecked Sendable {  // everything is guarded by `condition`
  private let condition = NSCondition()
  /// Whether the outputs have begun.
  private var isOpen = false
  private var isReleased = false
  /// The time of the last picture where it came late.
  private var latePicture: MediaTime?

  /// How late a picture may come, and how far sound may be ahead of one that came later.
  static let patience = MediaTime(nanoseconds: 300_000_000)

  /// A source begins.
  func begin() {
    change {
      isReleased = false
      latePicture = nil
    }
  }

  /// The outputs have begun.
  func open() { change { isOpen = true } }

  /// Notes a picture.
  ///
  /// - Parameters:
  ///   - time: when the outputs show it.
  ///   - delay: how much later it came than it was to be seen; `nil` where pictures come as fast as they can.
  func pictureCame(at time: MediaTime, delay: MediaTime?) {
    change { latePicture = delay.map { $0 > Self.patience } == true ? time : nil }
  }

  /// Holds nothing back until another source begins, so that this one can be stopped.
  func release() { change { isReleased = true } }

  private func change(_ body: () -> Void) {
    condition.withLock {
      body()
      condition.broadcast()
    }
  }

  /// Waits for the outputs.
  func waitUntilOpen() { condition.withLock { while !isOpen && !isReleased { condition.wait() } } }

  /// Waits until sound of this time may be heard.
  func wait(for time: MediaTime) {
    condition.withLock {
      while !isReleased, let latePicture, time > latePicture + Self.patience { condition.wait() }
    }
  }
}
