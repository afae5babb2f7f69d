import Analysis
import Foundation
import GStreamer
import Vision

/// The way of each frame: numbered and timed, analysed under the policy, drawn on, handed to the outputs.
final class FrameFlow: Sendable {
  private struct State {
    var intake: FrameIntake
    var shown = ShownFindings()
    var isOpen = true
    var counter = StatisticsCounter()
    var onFirstFrame: (@Sendable (_ lost: Int) -> Void)?
    var seenFailures: Set<String> = []
    /// Whether the source is held back as a frame is being taken.
    var isHolding = false
    /// When the last frame had been taken.
    var lastTaken: ContinuousClock.Instant?
  }

  private let analyzer: Analyzer
  private let tracker: FindingTracker?
  private let source: String?
  private let outputs: OutputSet
  private let stills: StillKeeper
  private let renderer = FrameRenderer()
  private let shaper: FrameShaper
  private let drops: DropReporter
  private let executor: AnalysisExecutor
  private let report: @Sendable (SessionEvent) -> Void
  private let notice: @Sendable (StreamNotice) -> Void
  private let state: Locked<State>
  /// Sound waits behind it until the outputs have begun, which they do with the first frame.
  private let soundGate = ThreadGate()
  private let scheduler = Locked<(scheduler: FrameScheduler, isLive: Bool)?>(nil)

  init(
    _ configuration: StreamConfiguration, outputs: OutputSet,
    report: @escaping @Sendable (SessionEvent) -> Void,
    notice: @escaping @Sendable (StreamNotice) -> Void
  ) {
    analyzer = Analyzer(detectors: configuration.detectors, region: configuration.region)
    tracker = configuration.tracking.map(FindingTracker.init)
    source = configuration.source
    self.outputs = outputs
    self.report = report
    self.notice = notice
    shaper = FrameShaper(configuration.picture)
    drops = DropReporter(configuration.didDrop)
    executor = AnalysisExecutor()
    state = Locked(
      State(
        intake: FrameIntake(maximumRate: configuration.maximumRate, duration: configuration.duration)))
    let folder = configuration.outputs.lazy.compactMap { output in
      if case .snapshots(let directory) = output { directory } else { nil }
    }.first
    stills = StillKeeper(directory: folder ?? ".", executor: executor, notice: notice)
  }

  /// Chooses the policy, once it is known whether the source is live, and begins a source's own time.
  ///
  /// - Parameter onFirstFrame: called with the source's first frame, on its streaming thread, and about how many did not
  ///   come while it was away.
  func begin(
    policy: FramePolicy, isLive: Bool, onFirstFrame: @escaping @Sendable (_ lost: Int) -> Void = { _ in }
  ) {
    state.withLock { state in
      state.intake.beginSource(isLive: isLive)
      state.onFirstFrame = onFirstFrame
      state.shown.clear()
    }
    scheduler.withLock { current in
      guard current == nil else { return }
      let isLatest = policy == .latest || (policy == .auto && isLive)
      current = (isLatest ? .latest(makeLatest()) : .every(makeEvery()), isLive)
    }
  }

  private func makeEvery() -> OrderedAnalysis<SourceFrame, AnalysedFrame> {
    let isOneByOne = analyzer.detectors.contains(where: \.needsOrder)
    return OrderedAnalysis(
      capacity: isOneByOne ? 1 : ProcessInfo.processInfo.activeProcessorCount + 2, executor: executor,
      analyze: { [self] in await analyze($0) }, deliver: { [self] in emitInOrder($0) })
  }

  private func makeLatest() -> LatestAnalysis<SourceFrame, AnalysedFrame> {
    LatestAnalysis(
      executor: executor, analyze: { [self] in await analyze($0) }, deliver: { [self] in keepNewest($0) },
      drop: { [drops] in drops.report($0, $1) })
  }

  // MARK: Frames in

  /// Takes a frame on the source's streaming thread.
  func receive(_ sample: AppSink.Sample, _ format: VideoFormat, clock: Pipeline, hasAudio: Bool)
    -> AppSink.Flow
  {
    guard let current = scheduler.withLock({ $0 }) else { return .stop }
    guard let admission = admit(sample, format, isLive: current.isLive, clock) else {
      report(.durationReached)
      return .stop
    }
    defer {
      state.withLock { state in
        state.isHolding = false
        state.lastTaken = .now
      }
    }
    let frame = admission.frame
    state.withLock { state in
      defer { state.onFirstFrame = nil }
      return state.onFirstFrame
    }?(admission.lost)
    outputs.start(
      format: shaper.format(of: format), isLive: current.isLive, hasAudio: hasAudio, source: clock)
    soundGate.open()
    switch current.scheduler {
    case .every(let analysis):
      let isTaken = admission.isDue ? analysis.offer(frame) : analysis.pass(AnalysedFrame(frame: frame))
      return isTaken ? .continue : .stop
    case .latest(let analysis):
      if admission.isDue { analysis.offer(frame) }
      emit(frame, findings(for: frame))
      return .continue
    }
  }

  /// `nil` once the flow is closed or its duration is over.
  private func admit(
    _ sample: AppSink.Sample, _ format: VideoFormat, isLive: Bool, _ clock: Pipeline
  ) -> FrameIntake.Admission? {
    let runningTime = isLive ? clock.bin.playingTime : nil
    return state.withLock { state in
      guard state.isOpen,
        var admission = state.intake.admit(sample, format, isLive: isLive, runningTime: runningTime)
      else { return nil }
      state.isHolding = true
      admission.isDue = admission.isDue && state.shown.isDetecting && !analyzer.detectors.isEmpty
      state.counter.frameArrived(
        width: format.width, height: format.height, at: admission.frame.arrival, lost: admission.lost)
      return admission
    }
  }

  /// Takes sound on the source's streaming thread.
  func receiveAudio(_ sample: AppSink.Sample) -> AppSink.Flow {
    guard let runningTime = sample.runningTime else { return .continue }
    soundGate.wait()
    let (isOpen, time, duration) = state.withLock { state in
      (state.isOpen, state.intake.timeline.audioTime(runningTime: runningTime), state.intake.duration)
    }
    guard isOpen else { return .stop }
    guard let time else { return .continue }
    if let duration, time.seconds >= duration { return .stop }
    outputs.sendAudio(sample, at: time)
    return .continue
  }

  /// Lets sound go that waits for the first frame, so that its source can be stopped.
  func releaseSound() { soundGate.open() }

  /// Takes the end of the sound on the source's streaming thread.
  func endAudio() {
    soundGate.wait()
    // A live source may come back with more.
    guard scheduler.withLock({ $0?.isLive }) == false else { return }
    outputs.endAudio()
  }

  // MARK: Analysis

  private func analyze(_ frame: SourceFrame) async -> AnalysedFrame {
    do {
      let outcome = try await analyzer.analyze(
        frame.pixelBuffer(), PictureIdentity(frame: frame.sourceIndex, seconds: frame.time.seconds))
      let latency = frame.arrival.duration(to: .now)
      state.withLock { $0.counter.analysed(findings: outcome.findings.count, latency: latency) }
      for failure in outcome.failures { reportOnce("the analysis failed: \(failure)") }
      // Where nothing worked, nothing is known of the frame.
      let isUnknown = !outcome.failures.isEmpty && outcome.findings.isEmpty
      return AnalysedFrame(frame: frame, outcome: isUnknown ? nil : outcome)
    } catch {
      reportOnce("the analysis failed: \(error)")
      return AnalysedFrame(frame: frame)
    }
  }

  private func reportOnce(_ failure: String) {
    guard state.withLock({ $0.seenFailures.count < 100 && $0.seenFailures.insert(failure).inserted }) else {
      return
    }
    notice(StreamNotice(.error, failure))
  }

  /// Under `every`: a frame in its turn.
  private func emitInOrder(_ analysed: AnalysedFrame) {
    let analysed = track(analysed)
    if let outcome = analysed.outcome { keep(outcome.findings, of: analysed.frame) }
    record(analysed)
    emit(analysed.frame, findings(for: analysed.frame))
  }

  /// Under `latest`: findings for the frames to come.
  private func keepNewest(_ analysed: AnalysedFrame) {
    let analysed = track(analysed)
    keep(analysed.outcome?.findings ?? [], of: analysed.frame)
    record(analysed)
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

  // MARK: Frames out

  private func emit(_ frame: SourceFrame, _ findings: [Finding]) {
    state.withLock { $0.counter.frameLeft() }
    let isCaptured = stills.takesNext()
    guard isCaptured || outputs.hasPictures else { return }
    let shown = shape(ShownPicture(video: frame.video, findings: findings))
    let drawn = isCaptured || outputs.hasAnnotated ? draw(shown.findings, on: shown.video) : shown.video
    outputs.send(shown.video, drawn: drawn)
    if isCaptured { stills.keep(drawn, index: frame.index) }
  }

  /// The picture in the outputs' size, or as it is where that cannot be had.
  private func shape(_ picture: ShownPicture) -> ShownPicture {
    do {
      return try shaper.shape(picture)
    } catch {
      reportOnce("the picture cannot be scaled: \(error)")
      return picture
    }
  }

  /// The frame with findings drawn on it, or as it is where that cannot be done.
  private func draw(_ findings: [Finding], on frame: VideoFrame) -> VideoFrame {
    do {
      return try renderer.render(frame, findings)
    } catch {
      reportOnce("what was found cannot be drawn: \(error)")
      return frame
    }
  }

  /// Says so in the last picture of the outputs that go on showing it.
  func sourceWentAway() {
    outputs.sourceWentAway { [renderer] in try? renderer.render($0, plate: "Reconnecting …") }
  }

  // MARK: Control

  func setDetecting(_ isOn: Bool) { state.withLock { $0.shown.isDetecting = isOn } }

  var isDetecting: Bool { state.withLock { $0.shown.isDetecting } }

  func setMaximumRate(_ perSecond: Double) {
    state.withLock { $0.intake.limiter.maximumRate = max(0, perSecond) }
  }

  var maximumRate: Double { state.withLock { $0.intake.limiter.maximumRate } }

  func captureStill() { stills.captureNext() }

  func sourceFailed(_ name: String, _ reason: String) {
    state.withLock { $0.counter.sourceFailed(name.redacted, reason) }
  }

  func outputFailed(_ name: String, _ reason: String) {
    state.withLock { $0.counter.outputFailed(name, reason) }
  }

  /// Takes no more frames.
  func close() {
    state.withLock { $0.isOpen = false }
    soundGate.open()
    scheduler.withLock { $0?.scheduler }?.close()
  }

  /// Returns once the frames taken are on their way out.
  func drain() async { await scheduler.withLock { $0?.scheduler }?.waitUntilIdle() }

  /// Takes no more frames and returns once those taken are on their way out.
  func finish() async {
    close()
    await drain()
    if let current = scheduler.withLock({ $0?.scheduler }) {
      state.withLock { $0.counter.dropped(current.dropped) }
    }
    await stills.finish()
    await drops.finish()
    // It refers back to this object.
    scheduler.withLock { $0 = nil }
  }

  var framesIn: Int { state.withLock { $0.counter.values.framesIn } }

  /// When the source last had no frame to wait for: now while it is held back; `nil` before the first frame.
  var lastSign: ContinuousClock.Instant? { state.withLock { $0.isHolding ? .now : $0.lastTaken } }

  var statistics: StreamStatistics {
    var result = state.withLock { $0.counter.snapshot(now: .now) }
    if let current = scheduler.withLock({ $0?.scheduler }) { result.dropped = current.dropped }
    result.droppedByOutputs = outputs.dropped
    return result
  }
}
