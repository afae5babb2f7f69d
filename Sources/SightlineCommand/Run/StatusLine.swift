import Streaming

/// The line on the terminal that says how a stream is going.
struct StatusLine {
  /// Looks of about two seconds, over which rates are taken.
  private var looks: [StreamStatistics] = []
  private static let kept = 8

  /// The line for what is known now, cut to `width` columns.
  mutating func text(_ now: StreamStatistics, of stream: some RunningStream, width: Int) -> String {
    let first = looks.first ?? now
    looks.append(now)
    if looks.count > Self.kept { looks.removeFirst() }
    let rateIn = Self.rate(from: first, to: now, \.framesIn)
    let analysed = Self.rate(from: first, to: now, \.analysed)
    var parts = Self.modes(of: stream)
    parts.append("frames \(now.framesIn)  fps \(rateIn) in, \(analysed) analysed  dropped \(now.dropped)")
    if let (p50, p99) = now.latency { parts.append("latency \(p50)/\(p99) ms") }
    return String(parts.joined(separator: "  ").prefix(max(0, width - 1)))
  }

  /// What keys have changed, first, so that it is never cut off.
  private static func modes(of stream: some RunningStream) -> [String] {
    var modes: [String] = []
    if stream.isPaused { modes.append("[paused]") }
    if !stream.isDetecting { modes.append("[detection off]") }
    if stream.maximumRate > 0 { modes.append("[max \(stream.maximumRate.withOneDecimal)/s]") }
    return modes
  }

  private static func rate(
    from first: StreamStatistics, to now: StreamStatistics, _ count: KeyPath<StreamStatistics, Int>
  ) -> String {
    let seconds = now.secondsRunning - first.secondsRunning
    guard seconds > 0 else { return "0" }
    return (Double(now[keyPath: count] - first[keyPath: count]) / seconds).withOneDecimal
  }
}

extension StreamStatistics {
  /// What is said of a stream at its end.
  var summary: String {
    let rate = secondsRunning > 0 ? Double(framesIn) / secondsRunning : 0
    var parts = [
      "\(framesIn) frames in \(secondsRunning.withOneDecimal) s (\(rate.withOneDecimal) a second)",
      "\(analysed) analysed", "\(dropped) dropped",
    ]
    if framesLost > 0 { parts.append("about \(framesLost) lost while the source was away") }
    if let (p50, p99) = latency { parts.append("latency p50 \(p50) ms, p99 \(p99) ms") }
    parts += droppedByOutputs.sorted { $0.key < $1.key }.map { "\($0.value) not shown by \($0.key)" }
    return parts.joined(separator: ", ")
  }

  /// The median and the 99th of a hundred, in milliseconds.
  fileprivate var latency: (p50: String, p99: String)? {
    guard let latencyP50, let latencyP99 else { return nil }
    return ((latencyP50 * 1000).withOneDecimal, (latencyP99 * 1000).withOneDecimal)
  }
}

extension Double {
  /// With one decimal, or none where it is zero.
  fileprivate var withOneDecimal: String {
    let tenths = Int((self * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(abs(tenths % 10))"
  }
}
