import Foundation

/// The place of a symbol in a sequence of symbols that hold one payload together (structured append).
package struct SequencePart: Hashable, Sendable, Codable {
  /// Counted from 0.
  package var index: Int
  /// The symbols of the sequence; `nil` where the symbol does not tell.
  package var count: Int?
  /// What the symbols of one sequence share; empty in symbologies without it.
  package var sequence: String

  package init(index: Int, count: Int?, sequence: String) {
    self.index = index
    self.count = count
    self.sequence = sequence
  }
}

extension BarcodeObservation {
  /// The bytes of a sequence's symbols one after the other, and their text.
  ///
  /// - Parameter parts: in the order of the sequence.
  package static func joinedPayload(_ parts: [BarcodeObservation]) -> (data: Data, text: String) {
    let data = parts.reduce(into: Data()) { $0 += $1.payloadData ?? Data() }
    // A character of several bytes may be split between two symbols.
    guard parts.contains(where: \.statesCharset), String(validating: data, as: UTF8.self) == nil else {
      return (data, PayloadText.decode(Array(data)))
    }
    return (data, parts.compactMap(\.payloadString).joined())
  }
}
