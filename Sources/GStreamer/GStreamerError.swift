import CGStreamer

/// What went wrong in GStreamer: its own domain and code, in which element, in which pipeline, and what to do about it.
public struct GStreamerError: Error, Sendable, CustomStringConvertible {
  /// GStreamer's error domain, for example `gst-resource-error-quark`; empty for errors of this module's own.
  public var domain: String
  /// The code within `domain`.
  public var code: Int
  public var message: String
  /// What GStreamer adds for developers: source lines, C function names.
  public var debug: String?
  /// The element that reported it, for example `filesrc0`.
  public var element: String?
  /// The kind of that element, for example `filesrc`.
  public var factory: String?
  /// The text of the pipeline.
  public var pipeline: String?
  /// What the user can do.
  public var remedy: String?

  public init(_ message: String, element: String? = nil, pipeline: String? = nil, remedy: String? = nil) {
    domain = ""
    code = 0
    self.message = message
    self.element = element
    self.pipeline = pipeline
    self.remedy = remedy
  }

  /// Copies and frees `error`; where it is `nil`, `message` stands alone.
  init(taking error: UnsafeMutablePointer<GError>?, message: String) {
    self.init(message)
    guard let error else { return }
    domain = g_quark_to_string(error.pointee.domain).map { String(cString: $0) } ?? ""
    code = Int(error.pointee.code)
    self.message = error.pointee.message.map { String(cString: $0) } ?? message
    g_error_free(error)
  }

  /// What went wrong in one line, passwords blotted out.
  public var headline: String {
    let text = element.map { "\($0): \(message)" } ?? message
    return (reason.map { "\(text) (\($0))" } ?? text).redacted
  }

  /// The error as a user sees it, passwords blotted out.
  public var description: String {
    var text = headline
    if let pipeline { text += "\n  in the pipeline: \(pipeline)" }
    if let remedy { text += "\n  \(remedy)" }
    return text.redacted
  }

  /// The part of `debug` that tells a user something: what follows the line with the source position.
  private var reason: String? {
    guard let line = debug?.split(separator: "\n").dropFirst().first.map(String.init) else { return nil }
    return message.hasPrefix(line) ? nil : line
  }

  /// Whether the source ended or failed, rather than something that is wrong with the pipeline itself.
  private var isResourceError: Bool { domain == "gst-resource-error-quark" }

  /// Whether the user or the password is not accepted.
  public var isRefusal: Bool { isResourceError && code == 15 }

  /// Whether there is nothing to be opened at the address.
  public var isOutOfReach: Bool { isResourceError && [3, 5, 7].contains(code) }

  /// Whether nothing more can be read from what was open; the end of the stream follows where it is a warning.
  public var isLoss: Bool { isResourceError && code == 9 }
}
