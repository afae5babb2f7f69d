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
}

/// One stream from its source to its outputs.
///
/// `run()` plays it to its end; the other methods may be called at any time, from any thread.
public final class StreamSession: Sendable {
  private struct Control {
    var source: FrameSource?
    var isLive = false
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
  private let hasWindow: Bool
  private let wantsAudio: Bool
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
    (events, send) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(256))
    let report: @Sendable (OutputReport) -> Void = { [send] in send.yield(.output($0)) }
    let made = try OutputFactory(configuration, tail: argument.tail, environment: environment).make(report)
    outputs = OutputSet(
      pictures: made.pictures, events: made.events, previewNames: made.previewNames, report: report)
    hasWindow = !made.previewNames.isEmpty
    wantsAudio = configuration.outputs.contains { if case .record = $0 { true } else { false } }
    flow = FrameFlow(configuration, outputs: outputs, report: { [send] in send.yield($0) }, notice: notice)
    for failure in made.failures { report(failure) }
  }

  /// Plays the stream until it ends, `stop()` is called or its duration is over, and finishes every file.
  ///
  /// - Returns: what it did.
  /// - Throws: why the source could not be played to its end; what came before is finished all the same.
  public func run() async throws -> StreamStatistics {
    var iterator = events.makeAsyncIterator()
    var failure: (any Error)?
    var generation = 0
    playing: while true {
      let before = flow.statistics.framesIn
      for description in argument.sources {
        generation += 1
        switch await play(description, generation, &iterator) {
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
      guard configuration.loop, flow.statistics.framesIn > before else { break }
    }
    await flow.finish()
    await outputs.finish()
    drainReports()
    if let failure { throw failure }
    return statistics
  }

  private enum End: Sendable {
    case ended, stopped
    case failed(any Error)
  }

  private func play(
    _ description: SourceDescription, _ generation: Int, _ iterator: inout AsyncStream<SessionEvent>.Iterator
  ) async -> End {
    let source: FrameSource
    do {
      source = try makeSource(description, generation)
    } catch {
      return .failed(error)
    }
    let isLive = source.prepare()
    flow.begin(policy: configuration.frames, isLive: isLive)
    if hasWindow && !isLive { source.keepPace() }
    let isStopped = control.withLock { control in
      control.source = source
      control.isLive = isLive
      return control.isStopped
    }
    if isStopped { send.yield(.stopRequested) }
    source.play()
    let end = await waitForEnd(generation, &iterator)
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
    let source = try FrameSource(description, wantsAudio: wantsAudio, handlers: handlers)
    holder.set(source)
    return source
  }

  private func waitForEnd(_ generation: Int, _ iterator: inout AsyncStream<SessionEvent>.Iterator) async
    -> End
  {
    let timer = configuration.duration.map { seconds in
      Task { [send, isLive = control.withLock { $0.isLive }] in
        guard isLive else { return }
        try await Task.sleep(for: .seconds(seconds + 1))
        send.yield(.durationReached)
      }
    }
    defer { timer?.cancel() }
    while let event = await iterator.next() {
      switch event {
      case .source(generation, .ended): return .ended
      case .source(generation, .failed(let error)): return .failed(error)
      case .source(generation, .warning(let warning)): notice(StreamNotice(.warning, "\(warning)"))
      case .source: break
      case .durationReached, .stopRequested: return .stopped
      case .output(let report):
        guard handle(report) else { return .stopped }
      }
    }
    return .stopped
  }

  /// Notes what an output reports.
  ///
  /// - Returns: whether the stream goes on.
  private func handle(_ report: OutputReport) -> Bool {
    switch report {
    case .closed: return false
    case .failed(let name, let reason):
      outputs.remove(name)
      flow.outputFailed(name, reason)
      notice(StreamNotice(.error, "\(name) failed: \(reason)"))
      return outputs.hasAny
    }
  }

  /// Notes what was reported while the outputs were finished.
  private func drainReports() {
    for report in outputs.takeLateReports() { _ = handle(report) }
  }

  /// Stops a source whose streaming threads may wait for an output.
  private func shutDown(_ source: FrameSource) async {
    let patience = Task { [outputs] in
      try await Task.sleep(for: .seconds(10))
      outputs.abort()
    }
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        source.stop()
        continuation.resume()
      }
    }
    patience.cancel()
    control.withLock { $0.source = nil }
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

/// The source of handlers that are made before it.
private final class SourceHolder: Sendable {
  private let held = Locked<WeakSource>(WeakSource())

  private struct WeakSource { weak var source: FrameSource? }

  var source: FrameSource? { held.withLock { $0.source } }
  func set(_ source: FrameSource) { held.withLock { $0.source = source } }
}
