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
    var parts = [
      "frames \(now.framesIn)",
      "fps \(Self.rate(from: first, to: now, \.framesIn)) in, \(Self.rate(from: first, to: now, \.analysed)) analysed",
      "dropped \(now.dropped)",
    ]
    if let latency = now.latencyText { parts.append("latency \(latency)") }
    if stream.isPaused { parts.append("paused") }
    if !stream.isDetecting { parts.append("detection off") }
    if stream.maximumRate > 0 { parts.append("at most \(stream.maximumRate.withOneDecimal) a second") }
    return String(parts.joined(separator: "  ").prefix(max(0, width - 1)))
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
    if let latencyText { parts.append("latency \(latencyText)") }
    return parts.joined(separator: ", ")
  }

  /// The median and the 99th of a hundred, in milliseconds.
  fileprivate var latencyText: String? {
    guard let latencyP50, let latencyP99 else { return nil }
    return "p50 \((latencyP50 * 1000).withOneDecimal) ms, p99 \((latencyP99 * 1000).withOneDecimal) ms"
  }
}

extension Double {
  /// With one decimal, or none where it is zero.
  fileprivate var withOneDecimal: String {
    let tenths = Int((self * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(abs(tenths % 10))"
  }
}
