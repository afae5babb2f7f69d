import GStreamer

extension GStreamerError {
  /// What to do about a file in which nothing can be found to play.
  static let remedyForCutFiles = """
    The file is damaged, cut off or no media file: an .mp4 is complete only once its recorder has closed it. Record \
    .mkv, or .mp4 in fragments, where that must not happen.
    """

  static func noVideo(_ text: String) -> GStreamerError {
    GStreamerError("there is no video in it", pipeline: text, remedy: "Give a source that has video.")
  }

  /// Names the decoders that are not installed, or that there is no video, where that is why a source failed.
  func explained(by state: SourceGraph.State) -> GStreamerError {
    guard !state.hasVideo else { return isUnlinked ? withoutLinks : self }
    if !state.missingPlugins.isEmpty { return withoutDecoders(state.missingPlugins) }
    if isWithoutStreams {
      var error = self
      error.remedy = Self.remedyForCutFiles
      return error
    }
    return isUnlinked ? .noVideo(pipeline ?? "") : self
  }

  private func withoutDecoders(_ names: [String]) -> GStreamerError {
    var error = self
    error.message = "not installed: \(Set(names).sorted().joined(separator: ", "))"
    error.debug = nil
    error.remedy =
      "Install the decoders: apt-get install gstreamer1.0-libav gstreamer1.0-plugins-bad gstreamer1.0-plugins-ugly"
    return error
  }

  private var withoutLinks: GStreamerError {
    var error = self
    error.message = "nothing that is in it can be linked to what follows"
    error.debug = nil
    error.remedy = "Check that the source has video, and that the next element takes it."
    return error
  }

  private var isUnlinked: Bool { debug?.contains("not-linked") == true }

  /// Whether a demuxer has found nothing to play.
  private var isWithoutStreams: Bool {
    ["no known streams found", "no playable streams"].contains {
      debug?.contains($0) == true || message.contains($0)
    }
  }
}
