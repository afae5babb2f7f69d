import Analysis
import Foundation
import GStreamer
import Vision

/// The way of each frame: numbered and timed, analysed under the policy, drawn on, handed to the outputs.
final class FrameFlow: Sendable {
  /// A frame with what was found in it; without an outcome it was not analysed.
  private struct AnalysedFrame: Sendable {
    var frame: SourceFrame
    var outcome: Analyzer.Outcome?
  }

  private enum Scheduler: Sendable {
    case every(OrderedAnalysis<SourceFrame, AnalysedFrame>)
    case latest(LatestAnalysis<SourceFrame, AnalysedFrame>)
  }

  private struct State {
    var timeline = Timeline()
    var nextIndex = 0
    var limiter: RateLimiter
    var isDetecting = true
    var isOpen = true
    var findings: [Finding] = []
    /// The frame that `findings` were seen in: in one of another size they are elsewhere.
    var findingsFormat: VideoFormat?
    var stills: [Task<Void, Never>] = []
    var captures = 0
    var counter = StatisticsCounter()
    var onFirstFrame: (@Sendable () -> Void)?
    var lastArrival: ContinuousClock.Instant?
    var seenFailures: Set<String> = []
  }

  private let start = ContinuousClock.now
  private let analyzer: Analyzer
  private let source: String?
  private let duration: Double?
  private let outputs: OutputSet
  private let snapshots: Snapshots
  private let renderer = FrameRenderer()
  private let executor: AnalysisExecutor
  private let report: @Sendable (SessionEvent) -> Void
  private let notice: @Sendable (StreamNotice) -> Void
  private let state: Locked<State>
  /// Sound waits behind it until the outputs have begun, which they do with the first frame.
  private let soundGate = ThreadGate()
  private let scheduler = Locked<(scheduler: Scheduler, isLive: Bool)?>(nil)

  init(
    _ configuration: StreamConfiguration, outputs: OutputSet,
    report: @escaping @Sendable (SessionEvent) -> Void,
    notice: @escaping @Sendable (StreamNotice) -> Void
  ) {
    analyzer = Analyzer(detectors: configuration.detectors, region: configuration.region)
    source = configuration.source
    duration = configuration.duration
    self.outputs = outputs
    self.report = report
    self.notice = notice
    executor = AnalysisExecutor()
    state = Locked(State(limiter: RateLimiter(maximumRate: configuration.maximumRate)))
    let folder = configuration.outputs.lazy.compactMap { output in
      if case .snapshots(let directory) = output { directory } else { nil }
    }.first
    snapshots = Snapshots(directory: folder ?? ".")
  }

  /// Chooses the policy, once it is known whether the source is live, and begins a source's own time.
  ///
  /// - Parameter onFirstFrame: called with the source's first frame, on its streaming thread.
  func begin(policy: FramePolicy, isLive: Bool, onFirstFrame: @escaping @Sendable () -> Void = {}) {
    let elapsed = MediaTime(seconds: start.duration(to: .now).seconds)
    state.withLock { state in
      // Live outputs go on in the time of the clock while a source is away.
      state.timeline.beginSource(notBefore: isLive && state.counter.values.framesIn > 0 ? elapsed : .zero)
      state.onFirstFrame = onFirstFrame
      state.findings = []
    }
    scheduler.withLock { current in
      guard current == nil else { return }
      let isLatest = policy == .latest || (policy == .auto && isLive)
      current = (isLatest ? .latest(makeLatest()) : .every(makeEvery()), isLive)
    }
  }

  private func makeEvery() -> OrderedAnalysis<SourceFrame, AnalysedFrame> {
    OrderedAnalysis(
      capacity: ProcessInfo.processInfo.activeProcessorCount + 2, executor: executor,
      analyze: { [self] in await analyze($0) }, deliver: { [self] in emitInOrder($0) })
  }

  private func makeLatest() -> LatestAnalysis<SourceFrame, AnalysedFrame> {
    LatestAnalysis(
      executor: executor, analyze: { [self] in await analyze($0) }, deliver: { [self] in keepNewest($0) })
  }

  // MARK: Frames in

  /// Takes a frame on the source's streaming thread.
  func receive(_ sample: AppSink.Sample, _ format: VideoFormat, clock: Pipeline, hasAudio: Bool)
    -> AppSink.Flow
  {
    guard let current = scheduler.withLock({ $0 }) else { return .stop }
    guard let (frame, isDue) = admit(sample, format, isLive: current.isLive) else {
      report(.durationReached)
      return .stop
    }
    state.withLock { state in
      defer { state.onFirstFrame = nil }
      return state.onFirstFrame
    }?()
    outputs.start(format: format, isLive: current.isLive, hasAudio: hasAudio, source: clock)
    soundGate.open()
    switch current.scheduler {
    case .every(let analysis):
      let isTaken = isDue ? analysis.offer(frame) : analysis.pass(AnalysedFrame(frame: frame))
      return isTaken ? .continue : .stop
    case .latest(let analysis):
      if isDue { analysis.offer(frame) }
      emit(frame, findings(for: frame))
      return .continue
    }
  }

  /// Numbers and times a frame, and decides whether it is due for analysis; `nil` once the flow is closed or
  /// its duration is over.
  private func admit(
    _ sample: AppSink.Sample, _ format: VideoFormat, isLive: Bool
  ) -> (frame: SourceFrame, isDue: Bool)? {
    let now = ContinuousClock.now
    let raw = sample.videoFrame(format)
    let length = raw.duration ?? MediaTime(seconds: format.secondsPerFrame)
    return state.withLock { state in
      guard state.isOpen else { return nil }
      let time = state.timeline.time(runningTime: sample.runningTime, duration: length)
      if let duration, time.seconds >= duration { return nil }
      let frame = SourceFrame(
        index: state.nextIndex, video: raw.retimed(to: time, duration: length),
        streamTime: state.timeline.streamTime(sample.streamTime, shownAt: time), time: time, arrival: now,
        utc: isLive ? Date() : nil)
      state.nextIndex += 1
      state.lastArrival = now
      state.counter.frameArrived(width: format.width, height: format.height, at: now)
      let isDue =
        state.isDetecting && !analyzer.detectors.isEmpty && state.limiter.admits(time.seconds)
      return (frame, isDue)
    }
  }

  /// Takes sound on the source's streaming thread.
  func receiveAudio(_ sample: AppSink.Sample) -> AppSink.Flow {
    guard let runningTime = sample.runningTime else { return .continue }
    soundGate.wait()
    let time = state.withLock { $0.isOpen ? $0.timeline.audioTime(runningTime: runningTime) : nil }
    guard let time else { return .stop }
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
      let outcome = try await analyzer.analyze(frame.pixelBuffer())
      let latency = frame.arrival.duration(to: .now)
      state.withLock { $0.counter.analysed(findings: outcome.findings.count, latency: latency) }
      for failure in outcome.failures { reportOnce(failure) }
      // Where nothing worked, nothing is known of the frame.
      let isUnknown = !outcome.failures.isEmpty && outcome.findings.isEmpty
      return AnalysedFrame(frame: frame, outcome: isUnknown ? nil : outcome)
    } catch {
      reportOnce("\(error)")
      return AnalysedFrame(frame: frame)
    }
  }

  private func reportOnce(_ failure: String) {
    guard state.withLock({ $0.seenFailures.count < 100 && $0.seenFailures.insert(failure).inserted }) else {
      return
    }
    notice(StreamNotice(.error, "the analysis failed: \(failure)"))
  }

  /// Under `every`: a frame in its turn.
  private func emitInOrder(_ analysed: AnalysedFrame) {
    if let outcome = analysed.outcome { keep(outcome.findings, of: analysed.frame) }
    record(analysed)
    emit(analysed.frame, findings(for: analysed.frame))
  }

  /// Under `latest`: findings for the frames to come.
  private func keepNewest(_ analysed: AnalysedFrame) {
    keep(analysed.outcome?.findings ?? [], of: analysed.frame)
    record(analysed)
  }

  private func keep(_ findings: [Finding], of frame: SourceFrame) {
    state.withLock { state in
      state.findings = findings
      state.findingsFormat = frame.video.format
    }
  }

  /// The newest findings that fit a frame.
  private func findings(for frame: SourceFrame) -> [Finding] {
    state.withLock { state in
      guard state.isDetecting, let format = state.findingsFormat else { return [] }
      return format.width == frame.video.format.width && format.height == frame.video.format.height
        ? state.findings : []
    }
  }

  private func record(_ analysed: AnalysedFrame) {
    guard outputs.hasEvents else { return }
    let frame = analysed.frame
    outputs.send(
      FrameRecord(
        frame: frame.index, pts: frame.streamTime.seconds, utc: frame.utc, source: source,
        width: frame.video.format.width, height: frame.video.format.height,
        observations: analysed.outcome?.findings))
  }

  // MARK: Frames out

  private func emit(_ frame: SourceFrame, _ findings: [Finding]) {
    let isCaptured = state.withLock { state in
      state.counter.frameLeft()
      guard state.captures > 0 else { return false }
      state.captures -= 1
      return true
    }
    guard isCaptured || outputs.hasPictures else { return }
    do {
      let isDrawn = isCaptured || outputs.hasAnnotated
      let drawn = isDrawn ? try renderer.render(frame.video, findings) : frame.video
      outputs.send(frame.video, drawn: drawn)
      if isCaptured { keepStill(drawn, frame) }
    } catch {
      reportOnce("\(error)")
    }
  }

  private func keepStill(_ drawn: VideoFrame, _ frame: SourceFrame) {
    let still = Task(executorPreference: executor) { [snapshots, notice] in
      do {
        let path = try snapshots.keep(drawn, index: frame.index, date: Date())
        notice(StreamNotice(.info, "still: \(path)"))
      } catch {
        notice(StreamNotice(.error, "the still of frame \(frame.index) cannot be kept: \(error)"))
      }
    }
    state.withLock { $0.stills.append(still) }
  }

  // MARK: Control

  func setDetecting(_ isOn: Bool) {
    state.withLock {
      $0.isDetecting = isOn
      $0.findings = []
    }
  }

  var isDetecting: Bool { state.withLock { $0.isDetecting } }

  func setMaximumRate(_ perSecond: Double) { state.withLock { $0.limiter.maximumRate = max(0, perSecond) } }

  var maximumRate: Double { state.withLock { $0.limiter.maximumRate } }

  func captureStill() { state.withLock { $0.captures += 1 } }

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
    switch scheduler.withLock({ $0?.scheduler }) {
    case .every(let analysis): analysis.close()
    case .latest(let analysis): analysis.close()
    case nil: break
    }
  }

  /// Returns once the frames taken are on their way out.
  func drain() async {
    switch scheduler.withLock({ $0?.scheduler }) {
    case .every(let analysis): await analysis.waitUntilIdle()
    case .latest(let analysis): await analysis.waitUntilIdle()
    case nil: break
    }
  }

  /// Takes no more frames and returns once those taken are on their way out.
  func finish() async {
    close()
    await drain()
    if case .latest(let analysis) = scheduler.withLock({ $0?.scheduler }) {
      state.withLock { $0.counter.dropped(analysis.dropped) }
    }
    for still in state.withLock({ $0.stills }) { await still.value }
    // It refers back to this object.
    scheduler.withLock { $0 = nil }
  }

  var framesIn: Int { state.withLock { $0.counter.values.framesIn } }

  /// When the last frame came; `nil` before the first.
  var lastArrival: ContinuousClock.Instant? { state.withLock { $0.lastArrival } }

  var statistics: StreamStatistics {
    var result = state.withLock { $0.counter.snapshot(now: .now) }
    if case .latest(let analysis) = scheduler.withLock({ $0?.scheduler }) {
      result.dropped = analysis.dropped
    }
    result.droppedByOutputs = outputs.dropped
    return result
  }
}

extension VideoFormat {
  /// How long a frame lasts where the stream does not say.
  fileprivate var secondsPerFrame: Double {
    frameRate.map { Double($0.denominator) / Double($0.numerator) } ?? 0.04
  }
}
