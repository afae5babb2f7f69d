import CGStreamer

/// A camera as GStreamer's device monitor sees it.
public struct VideoDevice: Sendable {
  /// What it is called, for example `HD Webcam`.
  public var name: String
  /// Its device file, for example `/dev/video0`; `nil` where it has none.
  public var path: String?
  /// What it can give.
  public var modes: [VideoMode]

  /// The cameras that are there now.
  public static func all() -> [VideoDevice] {
    guard let monitor = gst_device_monitor_new() else { return [] }
    defer { gst_object_unref(monitor) }
    gst_device_monitor_add_filter(monitor, "Video/Source", nil)
    guard gst_device_monitor_start(monitor) != 0 else { return [] }
    defer { gst_device_monitor_stop(monitor) }
    let list = gst_device_monitor_get_devices(monitor)
    defer { g_list_free_full(list) { $0.map { gst_object_unref($0) } } }
    var result: [VideoDevice] = []
    var item = list
    while let entry = item {
      result.append(VideoDevice(entry.pointee.data.assumingMemoryBound(to: GstDevice.self)))
      item = entry.pointee.next
    }
    return result
  }

  private init(_ device: UnsafeMutablePointer<GstDevice>) {
    name = Self.take(gst_device_get_display_name(device)) ?? "camera"
    if let properties = gst_device_get_properties(device) {
      let names = ["device.path", "api.v4l2.path"]
      path =
        names.lazy.compactMap { name in
          gst_structure_get_string(properties, name).map { String(cString: $0) }
        }.first
      gst_structure_free(properties)
    }
    modes = gst_device_get_caps(device).map { Caps(taking: $0).videoModes } ?? []
  }

  private static func take(_ text: UnsafeMutablePointer<CChar>?) -> String? {
    guard let text else { return nil }
    defer { g_free(text) }
    return String(cString: text)
  }
}

/// One combination of format, size and rate that a camera offers.
public struct VideoMode: Sendable, Hashable {
  /// For example `video/x-raw` or `image/jpeg`.
  public var mediaType: String
  /// The pixel format of raw video, for example `YUY2`.
  public var pixelFormat: String?
  public var width: Int
  public var height: Int
  /// The most frames a second as a fraction.
  public var frameRate: FrameRate

  public struct FrameRate: Sendable, Hashable, Comparable {
    public var numerator: Int
    public var denominator: Int

    public init(_ numerator: Int, _ denominator: Int) {
      self.numerator = numerator
      self.denominator = denominator
    }

    public var perSecond: Double { denominator > 0 ? Double(numerator) / Double(denominator) : 0 }
    public static func < (left: FrameRate, right: FrameRate) -> Bool { left.perSecond < right.perSecond }
  }

  public init(mediaType: String, pixelFormat: String? = nil, width: Int, height: Int, frameRate: FrameRate) {
    self.mediaType = mediaType
    self.pixelFormat = pixelFormat
    self.width = width
    self.height = height
    self.frameRate = frameRate
  }
}

extension Caps {
  /// The modes that the caps list; where a field is a range, its highest value.
  public var videoModes: [VideoMode] {
    (0..<gst_caps_get_size(pointer)).compactMap { index in
      guard let structure = gst_caps_get_structure(pointer, index),
        let type = gst_structure_get_name(structure),
        let width = Self.highestInteger(gst_structure_get_value(structure, "width")),
        let height = Self.highestInteger(gst_structure_get_value(structure, "height"))
      else { return nil }
      return VideoMode(
        mediaType: String(cString: type),
        pixelFormat: gst_structure_get_string(structure, "format").map { String(cString: $0) },
        width: width, height: height,
        frameRate: Self.highestFraction(gst_structure_get_value(structure, "framerate")) ?? .init(0, 1))
    }
  }

  private static func highestInteger(_ value: UnsafePointer<GValue>?) -> Int? {
    guard let value else { return nil }
    if value.pointee.g_type == gst_int_range_get_type() { return Int(gst_value_get_int_range_max(value)) }
    if value.pointee.g_type == gst_value_list_get_type() {
      return (0..<gst_value_list_get_size(value)).compactMap {
        highestInteger(gst_value_list_get_value(value, $0))
      }.max()
    }
    let integer = sightline_type_int
    return value.pointee.g_type == integer ? Int(g_value_get_int(value)) : nil
  }

  private static func highestFraction(_ value: UnsafePointer<GValue>?) -> VideoMode.FrameRate? {
    guard let value else { return nil }
    switch value.pointee.g_type {
    case gst_fraction_get_type():
      return .init(
        Int(gst_value_get_fraction_numerator(value)), Int(gst_value_get_fraction_denominator(value)))
    case gst_fraction_range_get_type(): return highestFraction(gst_value_get_fraction_range_max(value))
    case gst_value_list_get_type():
      return (0..<gst_value_list_get_size(value)).compactMap {
        highestFraction(gst_value_list_get_value(value, $0))
      }
      .max()
    default: return nil
    }
  }
}
