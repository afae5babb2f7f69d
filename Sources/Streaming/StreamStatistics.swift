import Foundation

/// What a stream has done so far.
public struct StreamStatistics: Sendable {
  /// Frames that the source gave.
  public var framesIn = 0
  /// About how many frames a live source did not give while it was away.
  public var framesLost = 0
  /// Frames handed to the outputs.
  public var framesOut = 0
  public var analysed = 0
  /// Frames not analysed as they came while another one was.
  public var dropped = 0
  /// Frames that outputs left out as they came too fast, by the output's name.
  public var droppedByOutputs: [String: Int] = [:]
  /// Outputs that failed, and why.
  public var failedOutputs: [String: String] = [:]
  /// Sources of a folder that could not be read to their end, and why.
  public var failedSources: [String: String] = [:]
  public var findings = 0
  /// Width and height of the last frame in pixels.
  public var width = 0
  public var height = 0
  /// Seconds since the first frame.
  public var secondsRunning = 0.0
  /// Seconds from a frame's arrival until its findings are there: of half of the last 512 analyses; `nil` without any.
  public var latencyP50: Double?
  /// The same of 99 of 100.
  public var latencyP99: Double?

  public init() {}
}

/// Counts on behalf of a session.
struct StatisticsCounter: Sendable {
  private(set) var values = StreamStatistics()
  private var firstArrival: ContinuousClock.Instant?
  private var lastArrival: ContinuousClock.Instant?
  private var latencies: [Double] = []
  private var next = 0
  private static let window = 512

  mutating func frameArrived(width: Int, height: Int, at now: ContinuousClock.Instant, lost: Int) {
    values.framesIn += 1
    values.framesLost += lost
    values.width = width
    values.height = height
    firstArrival = firstArrival ?? now
    lastArrival = now
  }

  mutating func frameLeft() { values.framesOut += 1 }

  mutating func analysed(findings: Int, latency: Duration) {
    values.analysed += 1
    values.findings += findings
    let seconds = latency.seconds
    if latencies.count < Self.window {
      latencies.append(seconds)
    } else {
      latencies[next] = seconds
      next = (next + 1) % Self.window
    }
  }

  mutating func dropped(_ frames: Int) { values.dropped = frames }

  mutating func outputFailed(_ name: String, _ reason: String) { values.failedOutputs[name] = reason }

  mutating func sourceFailed(_ name: String, _ reason: String) { values.failedSources[name] = reason }

  /// The values with what is derived from them.
  func snapshot(now: ContinuousClock.Instant) -> StreamStatistics {
    var result = values
    if let firstArrival {
      result.secondsRunning = firstArrival.duration(to: now).seconds
    }
    let sorted = latencies.sorted()
    if !sorted.isEmpty {
      result.latencyP50 = sorted[sorted.count / 2]
      result.latencyP99 = sorted[min(sorted.count - 1, sorted.count * 99 / 100)]
    }
    return result
  }
}

extension Duration {
  var seconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}
