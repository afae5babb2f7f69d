import Analysis
import Vision

/// What is found in frames, and on which of them it is shown.
extension FrameFlow {
  func analyze(_ frame: SourceFrame) async -> AnalysedFrame {
    do {
      let outcome = try await analyzer.analyze(
        frame.pixelBuffer(), PictureIdentity(frame: frame.sourceIndex, seconds: frame.time.seconds))
      let latency = frame.arrival.duration(to: .now)
      for failure in outcome.failures { failures.report("the analysis failed: \(failure)") }
      return AnalysedFrame(frame: frame, outcome: outcome.isUnknown ? nil : outcome, latency: latency)
    } catch {
      failures.report("the analysis failed: \(error)")
      return AnalysedFrame(frame: frame)
    }
  }

  /// Under `every`: a frame in its turn.
  func emitInOrder(_ analysed: AnalysedFrame) {
    let analysed = track(settle(analysed))
    if let outcome = analysed.outcome { keep(outcome.findings, of: analysed.frame) }
    record(analysed)
    emit(analysed.frame)
  }

  /// Under `latest`: findings for the frames to come.
  func keepNewest(_ analysed: AnalysedFrame) {
    let analysed = track(settle(analysed))
    keep(analysed.outcome?.findings ?? [], of: analysed.frame)
    record(analysed)
  }

  /// Holds the findings against those of the frames before; frames come here one at a time, in order.
  private func settle(_ analysed: AnalysedFrame) -> AnalysedFrame {
    var result = analysed
    result.outcome = analysed.outcome.map(analyzer.settled)
    if let latency = analysed.latency {
      let count = result.outcome?.findings.count ?? 0
      state.withLock { $0.counter.analysed(findings: count, latency: latency) }
    }
    return result
  }

  /// Gives the findings their ids; frames come here one at a time, in order.
  private func track(_ analysed: AnalysedFrame) -> AnalysedFrame {
    guard let tracker, let outcome = analysed.outcome else { return analysed }
    let frame = analysed.frame
    let tracked = tracker.update(
      outcome.findings, at: frame.time.seconds, size: frame.size, source: frame.index - frame.sourceIndex)
    var result = analysed
    result.outcome?.findings = tracked.findings
    result.events = tracked.events
    return result
  }

  private func keep(_ findings: [Finding], of frame: SourceFrame) {
    state.withLock { $0.shown.keep(findings, of: frame) }
  }

  /// The newest findings that fit a frame, moved on to its time where they are tracked.
  private func findings(for frame: SourceFrame) -> [Finding] {
    guard let newest = state.withLock({ $0.shown.fitting(frame) }) else { return [] }
    return tracker?.shown(newest, at: frame.time.seconds, size: frame.size) ?? newest
  }

  private func record(_ analysed: AnalysedFrame) {
    guard outputs.hasEvents else { return }
    let frame = analysed.frame
    outputs.send(
      FrameRecord(
        frame: frame.index, pts: frame.streamTime.seconds, utc: frame.utc, ntp: frame.ntp, source: source,
        width: frame.video.format.width, height: frame.video.format.height,
        observations: analysed.outcome?.findings, events: analysed.events))
  }

  /// Hands a frame on to the outputs.
  func emit(_ frame: SourceFrame) {
    state.withLock { $0.counter.frameLeft() }
    presenter.show(ShownPicture(video: frame.video, findings: findings(for: frame)), index: frame.index)
  }
}
