import Foundation
import Vision

/// A code that was read, and what is told of it.
struct SeenCode: Sendable {
  var finding: Finding
  var observation: BarcodeObservation
}

/// Joins the symbols of a sequence (structured append) into one finding where all of them are in view.
enum SequenceJoiner {
  /// What the codes say: one finding for each sequence that is complete, one for each other code.
  static func findings(of codes: [SeenCode]) -> [Finding] {
    var findings: [Int: Finding] = [:]
    var joined: Set<Int> = []
    for sequence in Dictionary(grouping: codes.indices, by: { Sequence(codes[$0].observation) }) {
      guard let count = sequence.key?.count else { continue }
      for members in complete(sequence.value, of: count, in: codes) {
        findings[members[0]] = Finding(joining: members.map { codes[$0] })
        joined.formUnion(members)
      }
    }
    return codes.indices.compactMap { findings[$0] ?? (joined.contains($0) ? nil : codes[$0].finding) }
  }

  /// What the symbols of one sequence have in common.
  private struct Sequence: Hashable {
    var symbology: BarcodeSymbology
    var count: Int
    var name: String

    /// `nil` for a code that stands alone or does not tell how many belong to it.
    init?(_ code: BarcodeObservation) {
      guard let part = code.sequencePart, let count = part.count, count > 1 else { return nil }
      (symbology, self.count, name) = (code.symbology, count, part.sequence)
    }
  }

  /// The sequences that can be put together, each in order; of equal symbols those that are near each other.
  private static func complete(_ indices: [Int], of count: Int, in codes: [SeenCode]) -> [[Int]] {
    var left = Dictionary(grouping: indices) { codes[$0].observation.sequencePart?.index ?? count }
    return (left[0] ?? []).compactMap { first in
      var members = [first]
      for index in 1..<count {
        let nearest = left[index]?.min {
          codes[first].distance(to: codes[$0]) < codes[first].distance(to: codes[$1])
        }
        guard let nearest else { return nil }
        members.append(nearest)
      }
      for (index, member) in members.enumerated() { left[index]?.removeAll { $0 == member } }
      return members
    }
  }
}

extension SeenCode {
  fileprivate func distance(to other: SeenCode) -> CGFloat {
    guard let a = finding.box, let b = other.finding.box else { return .infinity }
    return hypot(a.midX - b.midX, a.midY - b.midY)
  }
}

extension Finding {
  /// A whole sequence, whose place is the rectangle around its symbols.
  ///
  /// - Parameter parts: at least one, in the order of the sequence.
  fileprivate init(joining parts: [SeenCode]) {
    let (data, text) = BarcodeObservation.joinedPayload(parts.map(\.observation))
    self = parts[0].finding
    let box = parts.compactMap(\.finding.box).reduce(CGRect.null) { $0.union($1) }
    self.box = box.isNull ? nil : box
    corners = self.box.map {
      [
        CGPoint(x: $0.minX, y: $0.minY), CGPoint(x: $0.maxX, y: $0.minY), CGPoint(x: $0.maxX, y: $0.maxY),
        CGPoint(x: $0.minX, y: $0.maxY),
      ]
    }
    label = BarcodeLabel.text(payload: text, byteCount: data.count)
    confidence = parts.compactMap(\.finding.confidence).min()
    let replaced: [String: JSONValue] = [
      "payload": .string(text), "payload_base64": .string(data.base64EncodedString()),
    ]
    fields = fields.filter { $0.key != "part" }.map { Field($0.key, replaced[$0.key] ?? $0.value) }
  }
}
