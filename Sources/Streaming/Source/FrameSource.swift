import Foundation
import GStreamer
import Vision

/// A source pipeline: what the user described, then decoding, turning upright and an `appsink` for the frames.
final class FrameSource: Sendable {
  /// What a source tells its owner; called on streaming threads.
  struct Handlers: Sendable {
    var onFrame: @Sendable (AppSink.Sample, VideoFormat) -> AppSink.Flow
    var onAudio: @Sendable (AppSink.Sample) -> AppSink.Flow
    var onAudioEnd: @Sendable () -> Void
    var onEvent: @Sendable (Event) -> Void
  }

  enum Event: Sendable {
    /// All frames have been handed over, but there is sound to come.
    case picturesEnded
    /// All has been handed over.
    case ended
    case failed(GStreamerError)
    case warning(GStreamerError)
  }

  let description: SourceDescription
  private let pipeline: Pipeline
  private let graph: SourceGraph

  /// - Parameter endsWithPictures: whether it ends with the last frame though there may be sound to come.
  /// - Throws: `GStreamerError` naming the element and the pipeline.
  init(
    _ description: SourceDescription, _ options: SourceOptions, endsWithPictures: Bool = true,
    handlers: Handlers
  ) throws {
    self.description = description
    let text = description.text
    let failed = Once()
    let state = Locked(SourceGraph.State())
    pipeline = Pipeline(onEvent: { event in
      switch event {
      case .error(let error):
        let explained = error.explained(by: state.withLock { $0 })
        failed.run { handlers.onEvent(.failed(explained.inPipeline(text))) }
      case .warning(let error): handlers.onEvent(.warning(error))
      case .missingPlugin(let name): state.withLock { $0.missingPlugins.append(name) }
      case .endOfStream: break
      }
    })
    graph = try SourceGraph(
      description, in: pipeline, options: options, state: state, handlers: handlers)
    if endsWithPictures { graph.endWithPictures() }
  }

  /// Opens the source; where it cannot be opened, an event tells why.
  ///
  /// - Returns: whether it is live.
  func prepare() -> Bool {
    let isLive = pipeline.set(.paused) == .live
    if isLive { graph.endWithPictures() }
    return isLive
  }

  /// Gives frames at the speed at which they are to be seen; only before `play()`.
  func keepPace() { graph.keepPace() }

  func play() { pipeline.set(.playing) }

  func pause() { pipeline.set(.paused) }

  /// Ends it; no handler is called afterwards.
  func stop() { pipeline.set(.null) }

  /// Whether sound comes from it, as far as it is known.
  var hasAudio: Bool { graph.hasAudio }

  /// How long it says that it is; `nil` where it does not, as a live one.
  var declaredDuration: MediaTime? { pipeline.duration }

  /// Whether it was told to give so many frames and no more, so that its end is no accident.
  var endsByItself: Bool { graph.endsByItself }

  /// The pipeline whose clock live outputs follow.
  var clockPipeline: Pipeline { pipeline }
}

/// Runs something at most once.
final class Once: Sendable {
  private let done = Locked(false)

  func run(_ body: () -> Void) {
    let isFirst = done.withLock { done in
      defer { done = true }
      return !done
    }
    if isFirst { body() }
  }
}
