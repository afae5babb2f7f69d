import Foundation

/// What records are written as.
public enum RecordForm: Sendable {
  /// A JSON object a line, for those that the filter lets through.
  case jsonLines(EventFilter)
  /// A row `frame,id,left,top,width,height,confidence,-1,-1,-1` for each box of a thing; frames and pixels count from 1,
  /// and the id is -1 where there is none.
  case motChallenge
  /// The text in the picture, and an empty line behind it, whenever it is another than the one before.
  case text(previous: String?)

  /// The lines of a record; none where it has nothing to say.
  public mutating func bytes(of record: FrameRecord) -> [UInt8] {
    switch self {
    case .jsonLines(var filter):
      defer { self = .jsonLines(filter) }
      guard filter.admits(record) else { return [] }
      var writer = JSONWriter()
      record.write(to: &writer)
      return writer.bytes
    case .text(let previous):
      guard record.observations != nil, record.transcript != previous else { return [] }
      self = .text(previous: record.transcript)
      return record.transcript.isEmpty ? [] : Array("\(record.transcript)\n\n".utf8)
    case .motChallenge:
      return (record.observations ?? []).flatMap { Self.row($0, frame: record.frame ?? 0) }
    }
  }

  private static let kinds: Set<Finding.Kind> = [.object, .face, .human, .animal, .track]

  private static func row(_ finding: Finding, frame: Int) -> [UInt8] {
    guard kinds.contains(finding.kind), let box = finding.box else { return [] }
    let values = [box.minX + 1, box.minY + 1, box.width, box.height]
    let place = values.map { String(format: "%.2f", $0) }.joined(separator: ",")
    let confidence = String(format: "%.4f", finding.confidence ?? 1)
    return Array("\(frame + 1),\(finding.trackID ?? -1),\(place),\(confidence),-1,-1,-1\n".utf8)
  }
}
