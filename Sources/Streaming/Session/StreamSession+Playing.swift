import Foundation
import GStreamer

/// Plays a source once.
extension StreamSession {
  /// Plays a source to its end.
  ///
  /// - Parameters:
  ///   - transport: how an RTSP camera is asked to send.
  ///   - absence: the time without it that its first frame ends.
  func play(
    _ description: SourceDescription, _ player: inout SourcePlayer, over transport: SourceOptions.Transport,
    after absence: Absence?
  ) async -> SourceEnd {
    player.generation += 1
    let generation = player.generation
    let take = Take(generation: generation, description: description, framesBefore: flow.framesIn)
    let source: FrameSource
    do {
      source = try makeSource(description, transport, generation)
    } catch {
      return .failed(error)
    }
    let isLive = source.prepare()
    let keepsPace = hasPlayer && !isLive
    if keepsPace { source.keepPace() }
    flow.begin(
      policy: configuration.frames, isLive: isLive, keepsPace: keepsPace,
      onFirstFrame: { [self] lost in
        countDuration()
        if let absence { notice(absence.noticeOfReturn(lost: lost)) }
      })
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

  private func makeSource(
    _ description: SourceDescription, _ transport: SourceOptions.Transport, _ generation: Int
  ) throws -> FrameSource {
    let options = SourceOptions(
      wantsAudio: wantsAudio, login: configuration.login, latency: configuration.latency,
      transport: transport)
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
    let source = try FrameSource(description, options, endsWithPictures: !isLast, handlers: handlers)
    holder.set(source)
    return source
  }

  private func waitForEnd(_ take: Take, _ player: inout SourcePlayer) async -> SourceEnd {
    let generation = take.generation
    let watch = stallWatch(take)
    defer { watch?.cancel() }
    var loss: GStreamerError?
    while let event = await player.events.next() {
      switch event {
      case .source(generation, .ended):
        guard flow.framesIn > take.framesBefore else { return .failed(emptiness(of: take.description)) }
        noteCut(take.description)
        return .ended(loss)
      case .source(generation, .picturesEnded):
        await flow.drain()
        outputs.endPictures()
        flow.releaseSound()
      case .source(generation, .failed(let error)): return .failed(error)
      case .source(generation, .warning(let warning)) where warning.isLoss: loss = warning
      case .source(generation, .warning(let warning)): warnOnce("\(warning)")
      case .stalled(generation):
        return .failed(silence(of: take))
      case .source, .stalled, .waited: break
      case .durationReached, .stopRequested: return .stopped
      case .output(let report):
        guard handle(report) else { return .stopped }
      }
    }
    return .stopped
  }

  /// A source that is opened again and again says the same each time.
  private func warnOnce(_ text: String) {
    let isNews = control.withLock { $0.warnings.count < 100 && $0.warnings.insert(text).inserted }
    if isNews { notice(StreamNotice(.warning, text)) }
  }

  /// Says that a file ends before the time that it declares.
  private func noteCut(_ description: SourceDescription) {
    guard case .file = description, let declared = control.withLock({ $0.source })?.declaredDuration else {
      return
    }
    let missing = declared - flow.sourceTime
    guard missing.seconds > Self.tolerableLoss else { return }
    warnOnce(
      "\(description.text) ends \(missing.seconds.to(1)) seconds before its time of \(declared.seconds.to(1)) seconds: "
        + "it may be cut off")
  }

  /// Seconds by which the sound of a file may be longer than its pictures.
  private static let tolerableLoss = 1.0

  private func emptiness(of description: SourceDescription) -> StreamError {
    StreamError("\(description.text) ended without a frame", remedy: "The file may be damaged.")
  }

  private func silence(of take: Take) -> any Error {
    if control.withLock({ $0.isLive }) {
      let hasBegun = flow.framesIn > take.framesBefore
      return SourceSilence(seconds: hasBegun ? configuration.stallTimeout : configuration.startTimeout)
    }
    return StreamError(
      "\(take.description.text) gives no frames", remedy: GStreamerError.remedyForCutFiles)
  }

  /// From the stream's first frame on, a live one ends with its duration even if no more frames come.
  private func countDuration() {
    guard let duration = configuration.duration else { return }
    control.withLock { control in
      guard control.isLive, control.durationAlarm == nil else { return }
      control.durationAlarm = Alarm(after: .seconds(duration + 1)) { [send] in send.yield(.durationReached) }
    }
  }

  /// Notices a source that gives nothing: a live one that falls silent, and a file that never begins.
  private func stallWatch(_ take: Take) -> StallWatch? {
    let report: @Sendable () -> Void = { [send] in send.yield(.stalled(take.generation)) }
    if control.withLock({ $0.isLive }) {
      guard configuration.stallTimeout > 0 else { return nil }
      // It may take a while until a camera is connected and sends a picture that stands alone.
      let start = take.start + .seconds(configuration.startTimeout - configuration.stallTimeout)
      return StallWatch(
        timeout: .seconds(configuration.stallTimeout),
        lastSign: { [flow] in
          flow.framesIn > take.framesBefore ? flow.lastSign ?? .now : start
        }, report: report)
    }
    // decodebin loses the error of a demuxer that fails while it is being plugged in.
    guard case .file = take.description else { return nil }
    return StallWatch(
      timeout: Self.fileTimeout,
      lastSign: { [self] in
        flow.framesIn > take.framesBefore || isPaused ? .now : take.start
      }, report: report)
  }

  /// How long a file may take to give its first frame.
  private static let fileTimeout = Duration.seconds(5)

  /// Stops a source whose streaming threads may wait for an output.
  private func shutDown(_ source: FrameSource) async {
    control.withLock { $0.source = nil }
    flow.releaseSound()
    await givingUpOnOutputs {
      await withCheckedContinuation { continuation in
        DispatchQueue.global().async {
          source.stop()
          continuation.resume()
        }
      }
    }
  }
}
