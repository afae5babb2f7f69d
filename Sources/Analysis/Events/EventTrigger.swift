/// When a line of events is written.
public enum EventTrigger: String, Sendable, Hashable, CaseIterable {
  /// For each frame that was analysed.
  case every
  /// Only when what is seen differs from the last line: other things, not the same ones a little further.
  case change
}

/// Decides for one stream, record by record, which of them become lines.
public struct EventFilter: Sendable {
  private let trigger: EventTrigger
  private var seen: [Identity: Int]?

  public init(_ trigger: EventTrigger) { self.trigger = trigger }

  /// Whether `record` is to be written.
  ///
  /// Under `change`: the first analysed one, those in which something happened, and those in which other things are seen
  /// than in the one before, or another number of them. Boxes and confidences do not count.
  public mutating func admits(_ record: FrameRecord) -> Bool {
    guard trigger == .change else { return true }
    guard let observations = record.observations else { return !record.events.isEmpty }
    var now: [Identity: Int] = [:]
    for finding in observations { now[Identity(finding), default: 0] += 1 }
    defer { seen = now }
    return now != seen || !record.events.isEmpty
  }
}

/// What makes a finding the same thing as one in another frame.
private struct Identity: Hashable, Sendable {
  let kind: Finding.Kind
  let trackID: Int?
  /// The values of the keys that say what it is.
  let values: [JSONValue]

  init(_ finding: Finding) {
    kind = finding.kind
    trackID = finding.trackID
    values = finding.fields.filter { Self.keys.contains($0.key) }.map(\.value)
  }

  private static let keys: Set<String> = [
    "symbology", "payload", "payload_base64", "text", "label", "state", "instance",
  ]
}
