import Analysis
import Foundation
import GStreamer
import Vision

/// The way of each frame: numbered and timed, analysed under the policy, drawn on, handed to the outputs.
final class FrameFlow: Sendable {
  struct State {
    var intake: FrameIntake
    var shown = ShownFindings()
    var isOpen = true
    var counter = StatisticsCounter()
    var onFirstFrame: (@Sendable (_ lost: Int) -> Void)?
    var keepsPace = false
    /// Whether the source is held back as a frame is being taken.
    var isHolding = false
    /// When the last frame had been taken.
    var lastTaken: ContinuousClock.Instant?
  }

  let analyzer: Analyzer
  let tracker: FindingTracker?
  let source: String?
  let outputs: OutputSet
  let presenter: FramePresenter
  let failures: FailureNotices
  let state: Locked<State>
  let soundGate = SoundGate()
  let scheduler = Locked<(scheduler: FrameScheduler, isLive: Bool)?>(nil)
  private let stills: StillKeeper
  private let drops: DropReporter
  private let executor: AnalysisExecutor
  private let report: @Sendable (SessionEvent) -> Void

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
    failures = FailureNotices(notice)
    drops = DropReporter(configuration.didDrop)
    executor = AnalysisExecutor()
    state = Locked(
      State(
        intake: FrameIntake(maximumRate: configuration.maximumRate, duration: configuration.duration)))
    let folder = configuration.outputs.lazy.compactMap { output in
      if case .snapshots(let directory) = output { directory } else { nil }
    }.first
    stills = StillKeeper(directory: folder ?? ".", executor: executor, notice: notice)
    presenter = FramePresenter(
      shape: configuration.picture, outputs: outputs, stills: stills, failures: failures)
  }

  /// Chooses the policy, once it is known whether the source is live, and begins a source's own time.
  ///
  /// - Parameters:
  ///   - keepsPace: whether it gives frames at the speed at which they are to be seen, though it is not live.
  ///   - onFirstFrame: called with the source's first frame, on its streaming thread, and about how many did not come
  ///     while it was away.
  func begin(
    policy: FramePolicy, isLive: Bool, keepsPace: Bool = false,
    onFirstFrame: @escaping @Sendable (_ lost: Int) -> Void = { _ in }
  ) {
    soundGate.begin()
    state.withLock { state in
      state.keepsPace = keepsPace
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
    let now = clock.bin.playingTime
    guard let admission = admit(sample, format, isLive: current.isLive, now) else {
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
      format: presenter.format(of: format), at: frame.time, isLive: current.isLive, hasAudio: hasAudio,
      source: clock)
    soundGate.open()
    soundGate.pictureCame(at: frame.time, delay: admission.delay)
    switch current.scheduler {
    case .every(let analysis):
      let isTaken = admission.isDue ? analysis.offer(frame) : analysis.pass(AnalysedFrame(frame: frame))
      return isTaken ? .continue : .stop
    case .latest(let analysis):
      if admission.isDue { analysis.offer(frame) }
      emit(frame)
      return .continue
    }
  }

  /// `nil` once the flow is closed or its duration is over.
  private func admit(
    _ sample: AppSink.Sample, _ format: VideoFormat, isLive: Bool, _ now: MediaTime?
  ) -> FrameIntake.Admission? {
    state.withLock { state in
      guard state.isOpen,
        var admission = state.intake.admit(sample, format, isLive: isLive, now: now)
      else { return nil }
      state.isHolding = true
      if !state.keepsPace { admission.delay = nil }
      admission.isDue = admission.isDue && state.shown.isDetecting && !analyzer.detectors.isEmpty
      state.counter.frameArrived(
        width: format.width, height: format.height, at: admission.frame.arrival, lost: admission.lost)
      return admission
    }
  }

  // MARK: End

  /// Takes no more frames.
  func close() {
    state.withLock { $0.isOpen = false }
    soundGate.release()
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

  // MARK: Figures

  var framesIn: Int { state.withLock { $0.counter.values.framesIn } }

  /// How much of the current source has come.
  var sourceTime: MediaTime { state.withLock { $0.intake.timeline.shown } }

  /// When the source last had no frame to wait for: now while it is held back; `nil` before the first frame.
  var lastSign: ContinuousClock.Instant? { state.withLock { $0.isHolding ? .now : $0.lastTaken } }

  var statistics: StreamStatistics {
    var result = state.withLock { $0.counter.snapshot(now: .now) }
    if let current = scheduler.withLock({ $0?.scheduler }) { result.dropped = current.dropped }
    result.droppedByOutputs = outputs.dropped
    return result
  }
}
