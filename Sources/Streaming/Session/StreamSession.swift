import Analysis
import Foundation
import GStreamer
import Vision

/// One stream from its source to its outputs.
///
/// `run()` plays it to its end; the other methods may be called at any time, from any thread.
public final class StreamSession: Sendable {
  struct Control {
    var source: FrameSource?
    var isLive = false
    /// Whether the source is one that can come back after it went away.
    var mayReturn = false
    var isPaused = false
    var isStopped = false
    /// Ends a live stream whose frames do not reach the duration as they do not come.
    var durationAlarm: Alarm?
    /// What the source has warned of.
    var warnings: Set<String> = []
  }

  let configuration: StreamConfiguration
  let argument: PipelineArgument
  let notice: @Sendable (StreamNotice) -> Void
  let events: AsyncStream<SessionEvent>
  let send: AsyncStream<SessionEvent>.Continuation
  let outputs: OutputSet
  let flow: FrameFlow
  let hasPlayer: Bool
  let wantsAudio: Bool
  let control = Locked(Control())

  /// Prepares a stream; nothing plays yet.
  ///
  /// - Parameter notice: called with what a user should know, on any thread.
  /// - Throws: `StreamError` or `GStreamerError` where the pipeline's text or an output is wrong, `ArgumentError` where
  ///   a file would be written that is read, or written twice.
  public init(_ configuration: StreamConfiguration, notice: @escaping @Sendable (StreamNotice) -> Void) throws
  {
    try GStreamer.start()
    let environment = ProcessInfo.processInfo.environment
    let configuration = configuration.withCountableTimes
    self.configuration = configuration
    self.notice = notice
    argument = try PipelineArgument(
      configuration.pipeline, variables: configuration.variables, environment: environment)
    try PathConflicts.check([configuration])
    (events, send) = AsyncStream.makeStream(bufferingPolicy: .unbounded)
    let report: @Sendable (OutputReport) -> Void = { [send] in send.yield(.output($0)) }
    let made = try OutputFactory(configuration, tail: argument.tail, environment: environment).make(report)
    outputs = OutputSet(
      pictures: made.pictures, events: made.events, previewNames: made.previewNames, report: report)
    hasPlayer = made.pictures.contains { $0.keepsPace }
    wantsAudio = made.pictures.contains { $0.wantsAudio }
    flow = FrameFlow(configuration, outputs: outputs, report: { [send] in send.yield($0) }, notice: notice)
    for failure in made.failures { report(failure) }
  }

  /// Plays the stream until it ends, `stop()` is called or its duration is over, and finishes every file.
  ///
  /// - Returns: what it did.
  /// - Throws: why the source could not be played to its end; what came before is finished all the same.
  public func run() async throws -> StreamStatistics {
    var player = SourcePlayer(events: events.makeAsyncIterator())
    var failure: (any Error)?
    playing: while true {
      let before = flow.framesIn
      for description in argument.sources {
        switch await supervise(description, &player) {
        case .ended: break
        case .stopped: break playing
        case .failed(let error):
          flow.sourceFailed(description.text, "\(error)")
          if argument.sources.count == 1 {
            failure = error
            break playing
          }
          notice(StreamNotice(.error, "\(error)"))
        }
      }
      guard configuration.loop, flow.framesIn > before else { break }
    }
    control.withLock { $0.durationAlarm }?.cancel()
    await givingUpOnOutputs { await flow.finish() }
    await outputs.finish()
    send.finish()
    while let event = await player.events.next() {
      if case .output(let report) = event { _ = handle(report) }
    }
    if let failure { throw failure }
    return statistics
  }

  /// Notes what an output reports.
  ///
  /// - Returns: whether the stream goes on.
  func handle(_ report: OutputReport) -> Bool {
    switch report {
    case .closed(let name):
      outputs.remove(name)
      return false
    case .readerLeft(let name):
      if outputs.remove(name), outputs.hasAny { notice(StreamNotice(.info, "nobody reads \(name) any more")) }
      return outputs.hasAny
    case .failed(let name, let reason):
      guard outputs.remove(name) else { return true }
      flow.outputFailed(name, reason)
      notice(StreamNotice(.error, "\(name) failed: \(reason)"))
      return outputs.hasAny
    }
  }

  /// Waits for what may wait for an output in turn; one that takes nothing for a while is given up.
  func givingUpOnOutputs(_ body: () async -> Void) async {
    // One that stands still takes nothing.
    if isPaused { outputs.setPaused(false) }
    let start = ContinuousClock.now
    let watch = Task { [outputs, patience = configuration.outputPatience] in
      while true {
        try await Task.sleep(for: patience / 8)
        outputs.abort(waitingLongerThan: patience, since: start)
      }
    }
    await body()
    watch.cancel()
  }

  // MARK: Control

  /// Ends the stream; `run()` returns once every file is finished.
  public func stop() {
    control.withLock { $0.isStopped = true }
    send.yield(.stopRequested)
  }

  /// Starts or stops detection; the video goes on.
  public func setDetecting(_ isOn: Bool) { flow.setDetecting(isOn) }

  public var isDetecting: Bool { flow.isDetecting }

  /// Holds or releases the picture: a file stands still, of a live source only the window does.
  public func setPaused(_ isPaused: Bool) {
    let (source, isLive) = control.withLock { control in
      control.isPaused = isPaused
      return (control.source, control.isLive)
    }
    if isLive {
      outputs.setPreviewPaused(isPaused)
    } else if isPaused {
      source?.pause()
      outputs.setPaused(true)
    } else {
      outputs.setPaused(false)
      source?.play()
    }
  }

  public var isPaused: Bool { control.withLock { $0.isPaused } }

  /// Sets the most analyses a second; 0 for as many as possible.
  public func setMaximumRate(_ perSecond: Double) { flow.setMaximumRate(perSecond) }

  public var maximumRate: Double { flow.maximumRate }

  /// Keeps the next frame as a picture in the folder for stills; a notice tells its name.
  public func captureStill() { flow.captureStill() }

  public var statistics: StreamStatistics { flow.statistics }
}
