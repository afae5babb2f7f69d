/// What a detector found, and where.
struct Detection {
  let details: DataDetector.Match.SemanticDetails
  let range: Range<Int>
}

/// Looks for one sort of data.
protocol Detector {
  /// The data that begins exactly at a position, if there is any.
  func detection(at position: Int, in text: ScannedText, claims: Claims) -> Detection?
}

extension Detector {
  /// Finds what is there from left to right and claims its text; it is reported only if it is wanted.
  func detect(in text: ScannedText, claims: inout Claims, isWanted: Bool) {
    var position = 0
    while position < text.scalars.count {
      guard !claims.isClaimed(position), let found = detection(at: position, in: text, claims: claims),
        !claims.isClaimed(anyOf: found.range)
      else {
        position += 1
        continue
      }
      claims.claim(found, isReported: isWanted)
      position = found.range.upperBound
    }
  }
}

/// Which text belongs to data that was found.
struct Claims {
  private var taken: [Bool]
  private(set) var detections: [Detection] = []

  init(count: Int) { taken = Array(repeating: false, count: count) }

  func isClaimed(_ position: Int) -> Bool { taken.indices.contains(position) && taken[position] }

  func isClaimed(anyOf range: Range<Int>) -> Bool { range.contains { isClaimed($0) } }

  mutating func claim(_ detection: Detection, isReported: Bool) {
    for position in detection.range { taken[position] = true }
    if isReported { detections.append(detection) }
  }
}
