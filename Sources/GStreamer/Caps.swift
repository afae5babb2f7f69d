import CGStreamer

/// The capabilities of a stream: what kind of data flows, in which format.
public final class Caps: @unchecked Sendable {  // never written once made
  let pointer: UnsafeMutablePointer<GstCaps>

  init(taking pointer: UnsafeMutablePointer<GstCaps>) { self.pointer = pointer }

  init(retaining pointer: UnsafeMutablePointer<GstCaps>) { self.pointer = gst_caps_ref(pointer) }

  /// Reads caps as GStreamer writes them, for example `video/x-raw,format=I420`.
  ///
  /// - Throws: `GStreamerError` where the text is not caps.
  public convenience init(_ text: String) throws {
    guard let caps = gst_caps_from_string(text) else {
      throw GStreamerError(
        "`\(text)` is not a description of caps", remedy: "Write them like video/x-raw,format=I420,width=640."
      )
    }
    self.init(taking: caps)
  }

  deinit { gst_caps_unref(pointer) }

  /// The text of the caps.
  public var text: String {
    guard let text = gst_caps_to_string(pointer) else { return "" }
    defer { g_free(text) }
    return String(cString: text)
  }

  public func isEqual(to other: Caps) -> Bool { gst_caps_is_equal(pointer, other.pointer) != 0 }

  /// The media types of its structures, for example `["video/x-raw"]`; empty for ANY.
  public var mediaTypes: [String] {
    guard gst_caps_is_any(pointer) == 0 else { return [] }
    return (0..<gst_caps_get_size(pointer)).compactMap { index in
      gst_caps_get_structure(pointer, index).flatMap { gst_structure_get_name($0) }.map {
        String(cString: $0)
      }
    }
  }

  /// A string field of the first structure, such as RTP's `media`.
  public func string(_ field: String) -> String? {
    guard gst_caps_get_size(pointer) > 0, let structure = gst_caps_get_structure(pointer, 0) else {
      return nil
    }
    return gst_structure_get_string(structure, field).map { String(cString: $0) }
  }

  /// The caps of sound whose channels have places: more than two without any get the usual ones, so that they can be
  /// mixed.
  public var withChannelPlaces: Caps {
    guard let structure = gst_caps_get_structure(pointer, 0) else { return self }
    var channels: gint = 0
    guard gst_structure_get_int(structure, "channels", &channels) != 0, (3...8).contains(channels),
      let mask = gst_structure_get_value(structure, "channel-mask"), gst_value_get_bitmask(mask) == 0
    else { return self }
    return setting(["channel-mask": "0x" + String((1 << Int(channels)) - 1, radix: 16)])
  }

  /// A copy in which the fields named take the values given as text, for example `["framerate": "30/1"]`.
  public func setting(_ fields: [String: String]) -> Caps {
    let copy = gst_caps_copy(pointer)!
    for index in 0..<gst_caps_get_size(copy) {
      guard let structure = gst_caps_get_structure(copy, index) else { continue }
      for (field, value) in fields {
        var parsed = GValue()
        if let current = gst_structure_get_value(structure, field) {
          g_value_init(&parsed, current.pointee.g_type)
        } else {
          g_value_init(&parsed, Self.type(of: field))
        }
        if gst_value_deserialize(&parsed, value) != 0 { gst_structure_set_value(structure, field, &parsed) }
        g_value_unset(&parsed)
      }
    }
    return Caps(taking: copy)
  }

  private static func type(of field: String) -> GType {
    if field.hasSuffix("rate") || field.hasSuffix("ratio") { return gst_fraction_get_type() }
    return field == "colorimetry" ? sightline_type_string : sightline_type_int
  }
}
