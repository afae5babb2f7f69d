import Foundation
import GStreamer
import Vision

/// An output that is a pipeline of its own behind an `appsrc`.
package final class PipelineOutput: PictureOutput {
  /// What to build, once the frames are known.
  struct Recipe: Sendable {
    /// The pipeline with an `appsrc` named `frames`, and one named `sound` where there is sound.
    var text: String
    /// What follows the text's element `last`, already open.
    var sink: Element?
    /// What the text shows in messages.
    var shownText: String
    /// Whether the caps are those of the first frame for ever; the pipeline scales frames of other sizes.
    var keepsFirstFormat = false
    /// Whether a frame waits for room rather than pushing an older one out.
    var waits: Bool
    /// How many frames its `appsrc` holds.
    var capacity = PipelineOutput.queueLength
    /// Whether frames are shown by the source's clock.
    var followsSourceClock = false
  }

  package let name: String
  package let wantsAudio: Bool
  package let keepsPace: Bool
  private let recipe: @Sendable (OutputContext) throws -> Recipe
  private let running = Locked<Running?>(nil)
  /// Holds while the pipeline's state changes; whether it has been stopped for good.
  private let isStopped = Locked(false)
  private let waiting = WaitingPushes()
  private let end = EndSignal<Result<Void, GStreamerError>>()

  init(
    name: String, wantsAudio: Bool = false, keepsPace: Bool = false,
    recipe: @escaping @Sendable (OutputContext) throws -> Recipe
  ) {
    self.name = name
    self.wantsAudio = wantsAudio
    self.keepsPace = keepsPace
    self.recipe = recipe
  }

  /// The pipeline at work.
  private final class Running: Sendable {
    let pipeline: Pipeline
    let frames: FrameFeed
    let sound: SoundTrack?
    let recipe: Recipe
    let capacity: Int
    let dropped = Locked(0)

    init(pipeline: Pipeline, frames: FrameFeed, sound: SoundTrack?, recipe: Recipe) {
      self.pipeline = pipeline
      // Sources that begin late, or give much at a time, hold frames up where both meet.
      let isHeldUp = !recipe.waits && !pipeline.ownSources.isEmpty
      capacity = isHeldUp ? max(recipe.capacity, PipelineOutput.meetingLength) : recipe.capacity
      if isHeldUp { frames.source.setCapacity(capacity) }
      self.frames = frames
      self.sound = sound
      self.recipe = recipe
    }
  }

  package func start(_ context: OutputContext) throws {
    let recipe = try recipe(context)
    let pipeline = try makePipeline(recipe, report: context.report)
    guard let frames = pipeline.element("frames").map(AppSrc.init) else {
      throw StreamError("\(name) has no place for frames")
    }
    let feed = FrameFeed(frames, first: context.format, keepsFirstFormat: recipe.keepsFirstFormat)
    let sound = pipeline.element("sound").map { SoundTrack(AppSrc($0)) }
    let started = Running(pipeline: pipeline, frames: feed, sound: sound, recipe: recipe)
    if recipe.followsSourceClock {
      let processing = MediaTime(nanoseconds: 60_000_000)
      frames.setLatency(context.source.liveLatency + processing)
      // The output's own sources begin with its time: it begins with the first frame.
      pipeline.follow(context.source, after: context.firstTime)
      frames.shiftTimes(by: .zero - context.firstTime)
    }
    guard pipeline.set(.playing) != .failed else {
      if case .failure(let error) = end.current { throw error }
      throw StreamError("\(name) cannot begin")
    }
    running.withLock { $0 = started }
    // Nothing stopped it where it failed before it was known.
    if case .failure(let error) = end.current {
      abort()
      throw error
    }
  }

  private func makePipeline(_ recipe: Recipe, report: @escaping @Sendable (OutputReport) -> Void) throws
    -> Pipeline
  {
    let failed = Once()
    let fail: @Sendable (GStreamerError) -> Void = { [weak self, end, name] error in
      let output = self
      failed.run {
        end.resolve(.failure(error))
        // The thread that reports an error must not change states.
        DispatchQueue.global().async { output?.abort() }
        report(Self.report(of: error, name: name))
      }
    }
    do {
      let pipeline = try Pipeline(recipe.text) { [end] event in
        switch event {
        case .endOfStream: end.resolve(.success(()))
        case .error(let error): fail(error.inPipeline(recipe.shownText))
        case .warning, .missingPlugin: break
        }
      }
      if let sink = recipe.sink {
        pipeline.bin.add(sink)
        if let end = sink.pad("sink") { pipeline.element("last")?.pad("src")?.link(to: end) }
      }
      return pipeline
    } catch let error as GStreamerError {
      var shown = error
      shown.pipeline = recipe.shownText
      throw shown
    }
  }

  private static func report(of error: GStreamerError, name: String) -> OutputReport {
    ["window was closed", "Quit requested"].contains { error.message.contains($0) }
      ? .closed(name: name) : .failed(name: name, reason: "\(error)")
  }

  package func send(_ frame: VideoFrame) {
    guard let running = running.withLock({ $0 }) else { return }
    if !running.recipe.waits, running.frames.source.waiting >= running.capacity {
      running.dropped.withLock { $0 += 1 }
    }
    waiting.frames { running.frames.send(frame) }
    if let time = frame.presentationTime { running.sound?.pictureReached(time) }
  }

  package func sendAudio(_ sample: AppSink.Sample, at time: MediaTime) {
    guard let sound = running.withLock({ $0?.sound }) else { return }
    waiting.sound { sound.send(sample, at: time) }
  }

  package var waitingSince: ContinuousClock.Instant? { waiting.since }

  package func endPictures() { running.withLock { $0 }?.frames.source.endStream() }

  package func endAudio() { running.withLock { $0?.sound }?.endStream() }

  package func setPaused(_ isPaused: Bool) {
    guard let running = running.withLock({ $0 }), !running.recipe.followsSourceClock else { return }
    change(running.pipeline, to: isPaused ? .paused : .playing)
  }

  /// Changes the state unless it has been stopped: a pipeline that begins anew empties its file.
  private func change(_ pipeline: Pipeline, to state: Pipeline.State) {
    isStopped.withLock { isStopped in
      guard !isStopped else { return }
      isStopped = state == .null
      pipeline.set(state)
    }
  }

  package func finish() async throws {
    guard let running = running.withLock({ $0 }) else { return }
    change(running.pipeline, to: .playing)
    running.frames.source.endStream()
    running.sound?.endStream()
    for source in running.pipeline.ownSources { source.endStream() }
    end.resolve(
      .failure(GStreamerError("it did not end within 30 seconds", pipeline: running.recipe.shownText)),
      after: .seconds(30))
    let result = await end.value
    abort()
    try result.get()
  }

  package func abort() {
    end.resolve(.failure(GStreamerError("it takes no more frames")))
    if let running = running.withLock({ $0 }) { change(running.pipeline, to: .null) }
  }

  package var dropped: Int { running.withLock { $0 }?.dropped.withLock { $0 } ?? 0 }

  /// How many frames wait in the `appsrc` at most.
  static let queueLength = 3
  /// How many wait at most where they meet what a live output's own sources give.
  private static let meetingLength = 60
}

extension Pipeline {
  /// The sources that an output has beside the `appsrc` elements that are fed.
  fileprivate var ownSources: [Element] { sources(except: ["frames", "sound"]) }
}
