import Streaming
import Vision

@testable import SightlineCommand

/// A stream that does nothing but note what it is asked, and ends when it is told to.
final class FakeStream: RunningStream {
  private struct State {
    var isDetecting = true
    var isPaused = false
    var maximumRate = 0.0
    var calls: [String] = []
    var isStopped = false
    var waiter: CheckedContinuation<Void, Never>?
  }

  private let state = Locked(State())

  var calls: [String] { state.withLock { $0.calls } }
  var isDetecting: Bool { state.withLock { $0.isDetecting } }
  var isPaused: Bool { state.withLock { $0.isPaused } }
  var maximumRate: Double { state.withLock { $0.maximumRate } }

  func setDetecting(_ isDetecting: Bool) {
    state.withLock {
      $0.isDetecting = isDetecting
      $0.calls.append("detecting \(isDetecting)")
    }
  }

  func setPaused(_ isPaused: Bool) {
    state.withLock {
      $0.isPaused = isPaused
      $0.calls.append("paused \(isPaused)")
    }
  }

  func setMaximumRate(_ perSecond: Double) {
    state.withLock {
      $0.maximumRate = perSecond
      $0.calls.append("rate \(perSecond)")
    }
  }

  func captureStill() { state.withLock { $0.calls.append("still") } }

  func stop() {
    let waiter = state.withLock { state in
      state.calls.append("stop")
      state.isStopped = true
      defer { state.waiter = nil }
      return state.waiter
    }
    waiter?.resume()
  }

  var statistics: StreamStatistics {
    var statistics = StreamStatistics()
    statistics.framesIn = 90
    statistics.analysed = 30
    statistics.dropped = 60
    statistics.secondsRunning = 3
    return statistics
  }

  /// Goes on until it is stopped.
  func run() async throws -> StreamStatistics {
    await withCheckedContinuation { continuation in
      let isStopped = state.withLock { state in
        if !state.isStopped { state.waiter = continuation }
        return state.isStopped
      }
      if isStopped { continuation.resume() }
    }
    return statistics
  }
}
