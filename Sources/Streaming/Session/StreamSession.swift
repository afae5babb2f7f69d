import Analysis
import Foundation
import GStreamer
import Vision

/// What happens to a session from outside its frames.
enum SessionEvent: Sendable {
  case source(Int, FrameSource.Event)
  case output(OutputReport)
  case durationReached
  case stopRequested
  /// The source of this generation has given nothing for too long.
  case stalled(Int)
}

/// One stream from its source to its outputs.
///
/// `run()` plays it to its end; the other methods may be called at any time, from any thread.
public final class StreamSession: Sendable {
  private struct Control {
    var source: FrameSource?
    var isLive = false
    /// Whether the source is one that can come back after it went away.
    var mayReturn = false
    var isPaused = false
    var isStopped = false
  }

  private let configuration: StreamConfiguration
  private let argument: PipelineArgument
  private let notice: @Sendable (StreamNotice) -> Void
  private let events: AsyncStream<SessionEvent>
  private let send: AsyncStream<SessionEvent>.Continuation
  private let outputs: OutputSet
  private let flow: FrameFlow
  private let hasPlayer: Bool
  private let wantsAudio: Bool
  private let start = ContinuousClock.now
  private let control = Locked(Control())

  /// Prepares a stream; nothing plays yet.
  ///
  /// - Parameter notice: called with what a user should know, on any thread.
  /// - Throws: `StreamError` or `GStreamerError` where the pipeline's text or an output is wrong.
  public init(_ configuration: StreamConfiguration, notice: @escaping @Sendable (StreamNotice) -> Void) throws
  {
    try GStreamer.start()
    let environment = ProcessInfo.processInfo.environment
    self.configuration = configuration
    self.notice = notice
    argument = try PipelineArgument(
      configuration.pipeline, variables: configuration.variables, environment: environment)
    try PathConflicts(sources: argument.sources).check(configuration.outputs)
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
    var player = Player(iterator: events.makeAsyncIterator())
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
    await givingUpAfterAWhile { await flow.finish() }
    await outputs.finish()
    send.finish()
    while let event = await player.iterator.next() {
      if case .output(let report) = event { _ = handle(report) }
    }
    if let failure { throw failure }
    return statistics
  }

  fileprivate enum End: Sendable {
    case ended, stopped
    case failed(any Error)
  }

  /// What playing one source after the other needs.
  private struct Player {
    var iterator: AsyncStream<SessionEvent>.Iterator
    var generation = 0
  }

  /// One time that a source is played.
  private struct Take: Sendable {
    var generation: Int
    var description: SourceDescription
    /// The stream's frames before it.
    var framesBefore: Int
  }

  // MARK: Supervision

  /// Plays a source; a live one that goes away is opened again as long as the configuration says.
  private func supervise(_ description: SourceDescription, _ player: inout Player) async -> End {
    var reconnection = Reconnection(limit: configuration.reconnect)
    var away: Away?
    let framesAtFirst = flow.framesIn
    while true {
      let framesBefore = flow.framesIn
      let end = await play(description, &player, away: away)
      let isBack = flow.framesIn > framesBefore
      if isBack {
        reconnection.succeeded()
        away = nil
      }
      // What never gave a frame is more likely wrong than away.
      guard flow.framesIn > framesAtFirst,
        let reason = control.withLock({ $0.mayReturn }) ? end.reasonToReturn : nil,
        let wait = reconnection.nextWait()
      else { return end }
      if away == nil {
        away = Away(since: .now)
        notice(StreamNotice(.warning, "the source is away, trying again: \(reason)"))
      }
      if await isStopped(within: wait, &player) { return .stopped }
    }
  }

  /// The time in which a source that went away is not there.
  private struct Away: Sendable {
    var since: ContinuousClock.Instant
  }

  /// Waits before the next attempt; outputs may fail meanwhile, and the stream may be stopped.
  private func isStopped(within wait: Duration, _ player: inout Player) async -> Bool {
    let generation = player.generation
    let timer = StallWatch(
      timeout: wait, lastSign: { [now = ContinuousClock.now] in now },
      report: { [send] in send.yield(.stalled(generation)) })
    defer { timer.cancel() }
    while let event = await player.iterator.next() {
      switch event {
      case .stalled(generation): return false
      case .durationReached, .stopRequested: return true
      case .output(let report): guard handle(report) else { return true }
      case .source, .stalled: break
      }
    }
    return true
  }

  // MARK: One source

  private func play(_ description: SourceDescription, _ player: inout Player, away: Away?) async -> End {
    player.generation += 1
    let generation = player.generation
    let take = Take(generation: generation, description: description, framesBefore: flow.framesIn)
    let source: FrameSource
    do {
      source = try makeSource(description, generation)
    } catch {
      return .failed(error)
    }
    let isLive = source.prepare()
    flow.begin(
      policy: configuration.frames, isLive: isLive,
      onFirstFrame: { [notice] in
        guard let away else { return }
        notice(StreamNotice(.info, "the source is back after \(away.since.duration(to: .now).shortText)"))
      })
    if hasPlayer && !isLive { source.keepPace() }
    let (isStopped, isPaused) = control.withLock { control in
      control.source = source
      if isLive {
        control.isLive = true
        control.mayReturn = !source.endsByItself
      }
      return (control.isStopped, control.isPaused)
    }
    if isStopped { send.yield(.stopRequested) }
    isPaused && !isLive ? source.pause() : source.play()
    let end = await waitForEnd(take, &player)
    if case .stopped = end { flow.close() }
    await shutDown(source)
    return end
  }

  private func makeSource(_ description: SourceDescription, _ generation: Int) throws -> FrameSource {
    let holder = SourceHolder()
    let isLast = argument.sources.count == 1 && !configuration.loop
    let handlers = FrameSource.Handlers(
      onFrame: { [flow] sample, format in
        guard let source = holder.source else { return .stop }
        return flow.receive(sample, format, clock: source.clockPipeline, hasAudio: source.hasAudio)
      },
      onAudio: { [flow] in flow.receiveAudio($0) },
      onAudioEnd: { [flow, isLast] in if isLast { flow.endAudio() } },
      onEvent: { [send] in send.yield(.source(generation, $0)) })
    let source = try FrameSource(
      description, wantsAudio: wantsAudio, endsWithPictures: !isLast, handlers: handlers)
    holder.set(source)
    return source
  }

  private func waitForEnd(_ take: Take, _ player: inout Player) async -> End {
    let generation = take.generation
    let timer = durationTimer()
    let watch = stallWatch(take)
    defer {
      timer?.cancel()
      watch?.cancel()
    }
    while let event = await player.iterator.next() {
      switch event {
      case .source(generation, .ended):
        return flow.framesIn > take.framesBefore ? .ended : .failed(emptiness(of: take.description))
      case .source(generation, .picturesEnded):
        await flow.drain()
        outputs.endPictures()
      case .source(generation, .failed(let error)): return .failed(error)
      case .source(generation, .warning(let warning)): notice(StreamNotice(.warning, "\(warning)"))
      case .stalled(generation):
        return .failed(silence(of: take.description))
      case .source, .stalled: break
      case .durationReached, .stopRequested: return .stopped
      case .output(let report):
        guard handle(report) else { return .stopped }
      }
    }
    return .stopped
  }

  private func emptiness(of description: SourceDescription) -> StreamError {
    StreamError("\(description.text) ended without a frame", remedy: "The file may be damaged.")
  }

  private func silence(of description: SourceDescription) -> StreamError {
    if control.withLock({ $0.isLive }) {
      return StreamError("nothing has come from the source for \(configuration.stallTimeout) seconds")
    }
    return StreamError(
      "\(description.text) gives no frames", remedy: "The file is damaged or is not a media file.")
  }

  /// Ends a live stream whose frames do not reach the duration as they do not come.
  private func durationTimer() -> StallWatch? {
    guard let duration = configuration.duration, control.withLock({ $0.isLive }) else { return nil }
    return StallWatch(
      timeout: .seconds(duration + 1), lastSign: { [start] in start },
      report: { [send] in send.yield(.durationReached) })
  }

  /// Notices a source that gives nothing: a live one that falls silent, and a file that never begins.
  private func stallWatch(_ take: Take) -> StallWatch? {
    let start = ContinuousClock.now
    let report: @Sendable () -> Void = { [send] in send.yield(.stalled(take.generation)) }
    if control.withLock({ $0.isLive }) {
      guard configuration.stallTimeout > 0 else { return nil }
      return StallWatch(
        timeout: .seconds(configuration.stallTimeout),
        lastSign: { [flow] in max(start, flow.lastArrival ?? start) }, report: report)
    }
    // decodebin loses the error of a demuxer that fails while it is being plugged in.
    guard case .file = take.description else { return nil }
    return StallWatch(
      timeout: Self.fileTimeout,
      lastSign: { [self] in
        flow.framesIn > take.framesBefore || isPaused ? .now : start
      }, report: report)
  }

  /// How long a file may take to give its first frame.
  private static let fileTimeout = Duration.seconds(5)

  /// Notes what an output reports.
  ///
  /// - Returns: whether the stream goes on.
  private func handle(_ report: OutputReport) -> Bool {
    switch report {
    case .closed(let name):
      outputs.remove(name)
      return false
    case .failed(let name, let reason):
      guard outputs.remove(name) else { return true }
      flow.outputFailed(name, reason)
      notice(StreamNotice(.error, "\(name) failed: \(reason)"))
      return outputs.hasAny
    }
  }

  /// Stops a source whose streaming threads may wait for an output.
  private func shutDown(_ source: FrameSource) async {
    control.withLock { $0.source = nil }
    flow.releaseSound()
    await givingUpAfterAWhile {
      await withCheckedContinuation { continuation in
        DispatchQueue.global().async {
          source.stop()
          continuation.resume()
        }
      }
    }
  }

  /// Waits for what may wait for an output in turn; one that takes nothing for 10 seconds is given up.
  private func givingUpAfterAWhile(_ body: () async -> Void) async {
    let patience = Task { [outputs] in
      try await Task.sleep(for: .seconds(10))
      outputs.abort()
    }
    await body()
    patience.cancel()
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
    } else {
      isPaused ? source?.pause() : source?.play()
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

extension StreamSession.End {
  /// Why a source that can come back is opened again; `nil` where the stream is to end.
  fileprivate var reasonToReturn: String? {
    switch self {
    case .ended: "it has ended its stream"
    case .failed(let error): "\(error)"
    case .stopped: nil
    }
  }
}

extension Duration {
  /// For example `3.2 s`.
  fileprivate var shortText: String {
    formatted(.units(allowed: [.seconds], width: .narrow, fractionalPart: .show(length: 1)))
  }
}

/// The source of handlers that are made before it.
private final class SourceHolder: Sendable {
  private let held = Locked<WeakSource>(WeakSource())

  private struct WeakSource { weak var source: FrameSource? }

  var source: FrameSource? { held.withLock { $0.source } }
  func set(_ source: FrameSource) { held.withLock { $0.source = source } }
}
