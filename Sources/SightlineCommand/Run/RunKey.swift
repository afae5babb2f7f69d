import Streaming

/// What a key does while a stream runs.
enum RunKey: Sendable, Hashable {
  case detection, pause, capture, faster, slower, quit

  /// `nil` for a key without a meaning.
  init?(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: " "): self = .detection
    case UInt8(ascii: "p"): self = .pause
    case UInt8(ascii: "c"): self = .capture
    case UInt8(ascii: "+"), UInt8(ascii: "="): self = .faster
    case UInt8(ascii: "-"): self = .slower
    case UInt8(ascii: "q"): self = .quit
    default: return nil
    }
  }

  static let hint = "keys: space detection, p pause, c still, + - rate, q quit"

  func apply(to stream: some RunningStream) {
    switch self {
    case .detection: stream.setDetecting(!stream.isDetecting)
    case .pause: stream.setPaused(!stream.isPaused)
    case .capture: stream.captureStill()
    case .faster: stream.setMaximumRate(RateStep.faster(than: stream.maximumRate))
    case .slower: stream.setMaximumRate(RateStep.slower(than: stream.maximumRate))
    case .quit: stream.stop()
    }
  }
}

/// The rates between which `+` and `-` go: analyses a second, 0 for as many as possible.
enum RateStep {
  private static let steps: [Double] = [1, 2, 5, 10, 15, 30, 60]

  static func faster(than rate: Double) -> Double {
    rate == 0 ? 0 : steps.first { $0 > rate } ?? 0
  }

  static func slower(than rate: Double) -> Double {
    guard rate > 0 else { return steps[steps.count - 1] }
    return steps.last { $0 < rate } ?? min(rate, steps[0])
  }
}

/// What the keys and the status line need of a stream.
protocol RunningStream: Sendable {
  func run() async throws -> StreamStatistics
  func stop()
  func setDetecting(_ isDetecting: Bool)
  var isDetecting: Bool { get }
  func setPaused(_ isPaused: Bool)
  var isPaused: Bool { get }
  func setMaximumRate(_ perSecond: Double)
  var maximumRate: Double { get }
  func captureStill()
  var statistics: StreamStatistics { get }
  /// What each of several streams has done so far.
  var parts: [(name: String, statistics: StreamStatistics)] { get }
}

extension RunningStream {
  var parts: [(name: String, statistics: StreamStatistics)] { [] }
}

extension StreamSession: RunningStream {}
extension StreamGroup: RunningStream {}
