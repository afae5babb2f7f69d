import Analysis
import GStreamer
import Vision

/// The outputs of a stream; one that fails is named and the others go on.
final class OutputSet: Sendable {
  private struct State {
    var waiting: [any PictureOutput]
    var running: [any PictureOutput] = []
    var isPreviewPaused = false
    var failed: Set<String> = []
    /// How many are being started.
    var starting = 0
  }

  private let state: Locked<State>
  private let events: [EventOutput]
  private let previewNames: Set<String>
  private let report: @Sendable (OutputReport) -> Void

  /// - Parameters:
  ///   - pictures: they begin with the first frame.
  ///   - previewNames: those that stand still while the picture is paused.
  init(
    pictures: [any PictureOutput], events: [EventOutput], previewNames: Set<String>,
    report: @escaping @Sendable (OutputReport) -> Void
  ) {
    state = Locked(State(waiting: pictures))
    self.events = events
    self.previewNames = previewNames
    self.report = report
  }

  /// Starts the outputs with the first frame; later calls do nothing.
  ///
  /// - Parameter time: that of the first frame.
  func start(format: VideoFormat, at time: MediaTime, isLive: Bool, hasAudio: Bool, source: Pipeline) {
    let waiting = state.withLock { state in
      defer { state.waiting = [] }
      state.starting = state.waiting.count
      return state.waiting
    }
    guard !waiting.isEmpty else { return }
    let context = OutputContext(
      format: format, firstTime: time, isLive: isLive, hasAudio: hasAudio, source: source, report: report)
    for output in waiting {
      do {
        try output.start(context)
        let isWanted = state.withLock { state in
          state.starting -= 1
          // It may have failed while it was being started.
          let isWanted = !state.failed.contains(output.name)
          if isWanted { state.running.append(output) }
          return isWanted
        }
        if !isWanted { output.abort() }
      } catch {
        state.withLock { $0.starting -= 1 }
        report(.failed(name: output.name, reason: "\(error)"))
      }
    }
  }

  var hasPictures: Bool { state.withLock { !$0.running.isEmpty } }
  /// Whether an output takes frames with findings drawn on them.
  var hasAnnotated: Bool { state.withLock { $0.running.contains(where: \.isAnnotated) } }
  var hasEvents: Bool { !events.isEmpty }

  /// Hands over a frame as it came, and with what was found drawn on it.
  func send(_ plain: VideoFrame, drawn: VideoFrame) {
    let (running, isPaused) = state.withLock { ($0.running, $0.isPreviewPaused) }
    for output in running where !(isPaused && previewNames.contains(output.name)) {
      output.send(output.isAnnotated ? drawn : plain)
    }
  }

  func send(_ record: FrameRecord) { for output in events { output.send(record) } }

  func sendAudio(_ sample: AppSink.Sample, at time: MediaTime) {
    for output in state.withLock({ $0.running }) { output.sendAudio(sample, at: time) }
  }

  /// Has those that go on without frames say why none come.
  func sourceWentAway(_ mark: (VideoFrame) -> VideoFrame?) {
    for output in state.withLock({ $0.running }) { output.sourceWentAway(mark) }
  }

  func endPictures() { for output in state.withLock({ $0.running }) { output.endPictures() } }

  func endAudio() { for output in state.withLock({ $0.running }) { output.endAudio() } }

  func setPreviewPaused(_ isPaused: Bool) { state.withLock { $0.isPreviewPaused = isPaused } }

  /// Has outputs stand still, so that their time does not go on without frames.
  func setPaused(_ isPaused: Bool) {
    for output in state.withLock({ $0.running }) { output.setPaused(isPaused) }
  }

  /// Leaves out an output that has failed.
  ///
  /// - Returns: whether that is news.
  @discardableResult func remove(_ name: String) -> Bool {
    state.withLock { state in
      state.running.removeAll { $0.name == name }
      return state.failed.insert(name).inserted
    }
  }

  /// Finishes all of them side by side.
  func finish() async {
    let running = state.withLock { $0.running }
    await withTaskGroup(of: Void.self) { group in
      for output in running {
        group.addTask { [self] in
          do {
            try await output.finish()
          } catch {
            report(.failed(name: output.name, reason: "\(error)"))
          }
        }
      }
    }
  }

  /// Whether an output is left that works.
  var hasAny: Bool {
    let (pictures, failed) = state.withLock { ($0.running.count + $0.waiting.count + $0.starting, $0.failed) }
    return pictures > 0 || events.contains { !failed.contains($0.name) }
  }

  /// Whether one of them keeps a caller waiting.
  var isKeptWaiting: Bool {
    state.withLock { $0.running }.contains { $0.waitingSince != nil }
      || events.contains { $0.waitingSince != nil }
  }

  /// Gives up on those that have kept their callers waiting for too long.
  ///
  /// - Parameter start: when they began to be watched.
  func abort(waitingLongerThan patience: Duration, since start: ContinuousClock.Instant) {
    let latest = ContinuousClock.now - patience
    guard start < latest else { return }
    for output in state.withLock({ $0.running }) {
      if let since = output.waitingSince, since < latest { output.abort() }
    }
    for output in events {
      if let since = output.waitingSince, since < latest { output.abort() }
    }
  }

  var dropped: [String: Int] {
    let running = state.withLock { $0.running }
    return Dictionary(running.map { ($0.name, $0.dropped) }.filter { $0.1 > 0 }) { $0 + $1 }
  }
}
