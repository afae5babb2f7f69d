import Analysis

/// A frame with what was found in it; without an outcome it was not analysed.
struct AnalysedFrame: Sendable {
  var frame: SourceFrame
  var outcome: Analyzer.Outcome?
  /// From its arrival to the end of its analysis; `nil` where there was none.
  var latency: Duration?
  /// What happened in it, as its tracks tell.
  var events: [FrameEvent] = []
}

/// The policy at work.
enum FrameScheduler: Sendable {
  case every(OrderedAnalysis<SourceFrame, AnalysedFrame>)
  case latest(LatestAnalysis<SourceFrame, AnalysedFrame>)

  /// Takes no more frames.
  func close() {
    switch self {
    case .every(let analysis): analysis.close()
    case .latest(let analysis): analysis.close()
    }
  }

  /// Returns once the frames taken have been analysed.
  func waitUntilIdle() async {
    switch self {
    case .every(let analysis): await analysis.waitUntilIdle()
    case .latest(let analysis): await analysis.waitUntilIdle()
    }
  }

  /// Frames not analysed as they came while another one was.
  var dropped: Int {
    switch self {
    case .every: 0
    case .latest(let analysis): analysis.dropped
    }
  }
}
