import GStreamer

/// Hands frames to the part of the user's own pipeline that follows `analyze`.
enum PipelineTail {
  static func output(_ tail: String) -> PipelineOutput {
    PipelineOutput(name: "the pipeline after analyze") { context in
      let source =
        context.isLive
        ? "is-live=true block=false leaky-type=downstream max-bytes=0 max-buffers=\(PipelineOutput.queueLength)"
        : "block=true max-bytes=0 max-buffers=\(PipelineOutput.queueLength)"
      return PipelineOutput.Recipe(
        text: "appsrc name=frames format=time \(source) ! \(tail)", shownText: "analyze ! \(tail)",
        waits: !context.isLive, followsSourceClock: context.isLive)
    }
  }
}
