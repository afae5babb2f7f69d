import GStreamer

/// Why a stream could not begin or go on: what, where, and what to do about it.
public struct StreamError: Error, Sendable, CustomStringConvertible {
  public var message: String
  public var remedy: String?

  public init(_ message: String, remedy: String? = nil) {
    self.message = message
    self.remedy = remedy
  }

  public var description: String { (remedy.map { "\(message)\n  \($0)" } ?? message).redacted }
}

extension GStreamerError {
  /// The error with the pipeline's text and a remedy, where it has none of its own.
  func inPipeline(_ text: String) -> GStreamerError {
    var error = self
    error.pipeline = error.pipeline ?? text
    error.remedy = error.remedy ?? usualRemedy(in: text)
    return error
  }

  private func usualRemedy(in pipeline: String) -> String? {
    switch (domain, code) {
    case ("gst-resource-error-quark", 3): "Check the name; relative paths start at the current folder."
    case ("gst-resource-error-quark", 7)
    where factory == "rtspsrc" && pipeline.contains("rtsps://") && !pipeline.contains("tls-validation-flags"):
      """
      Check the address, and that the server runs and can be reached. If its certificate is one of its own making: \
      "rtspsrc location=rtsps://… tls-validation-flags=0" takes any.
      """
    case ("gst-resource-error-quark", _) where factory == "rtspsrc" || factory == "souphttpsrc":
      "Check the address, that the server runs and can be reached, and the user and password."
    case ("gst-resource-error-quark", 5), ("gst-resource-error-quark", 6), ("gst-resource-error-quark", 7):
      "Check that it exists, that you may open it, and that no other program holds it."
    case ("gst-resource-error-quark", 14): "Free some space there, or write to another disk."
    case ("gst-stream-error-quark", 6), ("gst-core-error-quark", 12):
      "Install the decoders: apt-get install gstreamer1.0-libav gstreamer1.0-plugins-bad gstreamer1.0-plugins-ugly"
    case ("gst-stream-error-quark", 4): "The file is damaged or is not a media file."
    default: nil
    }
  }
}
