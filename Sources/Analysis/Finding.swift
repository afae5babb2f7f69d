import Foundation

/// One thing that was found in a picture, as drawing and events see it, whatever request found it.
public struct Finding: Sendable, Hashable {
  public var kind: Kind
  /// Where the thing is: pixels of the displayed frame, origin top left, clipped to it. `nil` for what has no place.
  public var box: CGRect?
  /// The thing's own four corners, clockwise from its top left, in the same pixels.
  public var corners: [CGPoint]?
  /// Lines that are drawn instead of an outline, such as limbs, in the same pixels.
  public var strokes: [[CGPoint]]
  /// What is written beside it in the picture, without the confidence; `nil` draws no plate.
  public var label: String?
  /// 0 to 1.
  public var confidence: Float?
  /// The id of its track, which lasts over frames.
  public var trackID: Int?
  /// Whether it is less certain than was asked for: told only so that a track can go on, not to be shown.
  public var isWeak: Bool
  /// The keys that its kind adds to an event, in the order in which they are written.
  public var fields: [Field]

  public init(
    kind: Kind, box: CGRect? = nil, corners: [CGPoint]? = nil, strokes: [[CGPoint]] = [],
    label: String? = nil, confidence: Float? = nil,
    trackID: Int? = nil, isWeak: Bool = false, fields: [Field] = []
  ) {
    self.kind = kind
    self.box = box
    self.corners = corners
    self.strokes = strokes
    self.label = label
    self.confidence = confidence
    self.trackID = trackID
    self.isWeak = isWeak
    self.fields = fields
  }

  /// What sort of thing it is; the raw value is the `kind` of events.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    case barcode, text
    case textRectangle = "text-rectangle"
    case object, track, mask, face, human, animal, pose, classification
    /// Places that are watched: drawn, but not among the observations.
    case zone, line
  }

  /// A key of an event and its value.
  public struct Field: Sendable, Hashable {
    public var key: String
    public var value: JSONValue

    public init(_ key: String, _ value: JSONValue) {
      self.key = key
      self.value = value
    }
  }
}
