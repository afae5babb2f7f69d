import CGStreamer

/// What a pipeline reports.
public enum BusEvent: Sendable {
  /// Every sink has seen the end of the stream.
  case endOfStream
  case error(GStreamerError)
  case warning(GStreamerError)
  /// A plugin is not installed; the text names what it would do, for example `H.265 decoder`.
  case missingPlugin(String)

  init?(_ message: UnsafeMutablePointer<GstMessage>) {
    switch message.pointee.type {
    case GST_MESSAGE_EOS: self = .endOfStream
    case GST_MESSAGE_ERROR: self = .error(GStreamerError(ofMessage: message))
    case GST_MESSAGE_WARNING: self = .warning(GStreamerError(message, gst_message_parse_warning))
    case GST_MESSAGE_ELEMENT:
      guard let structure = gst_message_get_structure(message),
        gst_structure_has_name(structure, "missing-plugin") != 0
      else { return nil }
      self = .missingPlugin(
        gst_structure_get_string(structure, "name").map { String(cString: $0) } ?? "a plugin")
    default: return nil
    }
  }
}

extension GStreamerError {
  /// What an error message says; it is not taken.
  init(ofMessage message: UnsafeMutablePointer<GstMessage>) { self.init(message, gst_message_parse_error) }

  fileprivate typealias Parser = (
    UnsafeMutablePointer<GstMessage>?, UnsafeMutablePointer<UnsafeMutablePointer<GError>?>?,
    UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
  ) -> Void

  fileprivate init(_ message: UnsafeMutablePointer<GstMessage>, _ parse: Parser) {
    var failure: UnsafeMutablePointer<GError>?
    var details: UnsafeMutablePointer<CChar>?
    parse(message, &failure, &details)
    self.init(taking: failure, message: "unknown error")
    if let details {
      debug = String(cString: details)
      g_free(details)
    }
    guard let source = message.pointee.src, let name = gst_object_get_name(source) else { return }
    element = String(cString: name)
    g_free(name)
    let instance = UnsafeMutableRawPointer(source)
    if g_type_check_instance_is_a(
      instance.assumingMemoryBound(to: GTypeInstance.self), gst_element_get_type()) != 0
    {
      factory = instance.assumingMemoryBound(to: GstElement.self).factoryName
    }
  }
}
