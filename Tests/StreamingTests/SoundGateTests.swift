import Foundation
import GStreamer
import TestSupport
import Testing
import Vision

@testable import Streaming

/// Sound waits for its pictures.
@Suite struct SoundGateTests {
  /// A streaming thread that hands over sound of these times in turn.
  private func hear(_ seconds: [Double], behind gate: SoundGate) -> Locked<[Double]> {
    let heard = Locked<[Double]>([])
    Thread.detachNewThread {
      for time in seconds {
        gate.waitUntilOpen()
        gate.wait(for: MediaTime(seconds: time))
        heard.withLock { $0.append(time) }
      }
    }
    return heard
  }

  @Test func soundWaitsForThePictureThatComesLate() async throws {
    let gate = SoundGate()
    gate.begin()
    gate.pictureCame(at: MediaTime(seconds: 1), delay: MediaTime(seconds: 2))
    let heard = hear([0.5, 1.2, 1.4, 3], behind: gate)
    gate.open()
    try await until { heard.withLock { $0.count } == 2 }
    gate.pictureCame(at: MediaTime(seconds: 1.2), delay: MediaTime(seconds: 2.5))
    try await until { heard.withLock { $0.count } == 3 }
    #expect(heard.withLock { $0 } == [0.5, 1.2, 1.4])
    gate.pictureCame(at: MediaTime(seconds: 1.3), delay: .zero)
    try await until { heard.withLock { $0.count } == 4 }
  }

  /// Pictures that are in time, few as they may be, and pictures that come as fast as they can hold nothing back.
  @Test(arguments: [MediaTime.zero, nil]) func soundIsNotHeldBackByOthers(delay: MediaTime?) async throws {
    let gate = SoundGate()
    gate.open()
    gate.pictureCame(at: .zero, delay: delay)
    let heard = hear([10], behind: gate)
    try await until { heard.withLock { $0 } == [10] }
  }

  @Test func aReleaseHoldsForOneSource() async throws {
    let gate = SoundGate()
    let early = hear([0, 1], behind: gate)
    gate.release()
    try await until { early.withLock { $0.count } == 2 }
    gate.begin()
    let late = hear([2], behind: gate)
    #expect(late.withLock { $0 }.isEmpty)
    gate.open()
    try await until { late.withLock { $0 } == [2] }
  }
}
