import Foundation

/// What one line of events says about a frame or a still picture.
public struct FrameRecord: Sendable, Hashable {
  /// The index of the frame in its source, from 0; `nil` for a still picture.
  public var frame: Int?
  /// The frame's stream time in seconds.
  public var pts: Double?
  /// When a live source captured it, by this machine's clock.
  public var utc: Date?
  /// When it was captured by the camera's own clock.
  public var ntp: Date?
  /// The name of the stream, or the path of the file as it was typed.
  public var source: String?
  /// The displayed frame's width in pixels.
  public var width: Int
  /// The displayed frame's height in pixels.
  public var height: Int
  /// What was found; `nil` if the frame was not analysed.
  public var observations: [Finding]?
  /// What happened rather than is seen.
  public var events: [FrameEvent]

  public init(
    frame: Int? = nil, pts: Double? = nil, utc: Date? = nil, ntp: Date? = nil, source: String? = nil,
    width: Int, height: Int,
    observations: [Finding]? = nil, events: [FrameEvent] = []
  ) {
    self.frame = frame
    self.pts = pts
    self.utc = utc
    self.ntp = ntp
    self.source = source
    self.width = width
    self.height = height
    self.observations = observations
    self.events = events
  }

  /// Writes the record as one line of JSON, line end included; what is not known has no key.
  public func write(to json: inout JSONWriter) {
    json.object { json in
      if let frame { json.field("frame", frame) }
      if let pts { json.field("pts", pts, decimals: 6) }
      if let utc { json.field("utc", UTCTime(utc).description) }
      if let ntp { json.field("ntp", UTCTime(ntp).description) }
      if let source { json.field("source", source) }
      json.field("width", width)
      json.field("height", height)
      if let observations {
        json.key("observations")
        json.array { for finding in observations { finding.write(to: &$0) } }
      }
      if !events.isEmpty {
        json.key("events")
        json.array { for event in events { event.write(to: &$0) } }
      }
    }
    json.newline()
  }
}

/// Something that happened in a frame, such as an object's entering of a zone.
public struct FrameEvent: Sendable, Hashable {
  /// What sort of event it is, for instance `zone`.
  public var type: String
  /// The keys that follow `type`, in the order in which they are written.
  public var fields: [Finding.Field]

  public init(type: String, fields: [Finding.Field] = []) {
    self.type = type
    self.fields = fields
  }

  func write(to json: inout JSONWriter) {
    json.object {
      $0.field("type", type)
      $0.fields(fields)
    }
  }
}

/// The line that stands for a file which could not be read.
public struct FileErrorRecord: Sendable, Hashable {
  /// The path as it was typed.
  public var source: String
  /// What went wrong.
  public var error: String

  public init(source: String, error: String) {
    self.source = source
    self.error = error
  }

  /// Writes the record as one line of JSON, line end included.
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.field("source", source)
      $0.field("error", error)
    }
    json.newline()
  }
}
