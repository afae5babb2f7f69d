import Foundation

/// A line that was read.
struct TextLine: Sendable {
  /// Its first side runs along the text; see `isVertical`.
  var rect: RotatedRect
  /// Whether its characters stand upright below each other: `rect` is then upright, and the text runs down its height.
  var isVertical = false
  var regionConfidence: Float
  /// The likeliest first, none without a character.
  var readings: [LineReading]

  var string: String { readings.first?.string ?? "" }
  var confidence: Float { readings.first?.confidence ?? 0 }

  /// Puts a reading with one of the words first, where the likeliest has none and it is not much less likely.
  mutating func prefer(_ words: [String]) {
    let hits = { (text: String) in words.lazy.filter { text.contains($0) }.count }
    guard let first = readings.first else { return }
    let best = readings.indices.max { hits(readings[$0].string) < hits(readings[$1].string) } ?? 0
    guard hits(readings[best].string) > hits(first.string) else { return }
    var chosen = readings.remove(at: best)
    chosen.confidence = first.confidence
    readings.insert(chosen, at: 0)
  }

  func corners(in size: CGSize) -> LineCorners { LineCorners(rect, isVertical: isVertical, in: size) }

  func candidates(_ corners: LineCorners) -> [RecognizedText] {
    readings.map {
      RecognizedText(string: $0.string, confidence: $0.confidence, edges: $0.edges, line: corners)
    }
  }
}

extension LineCorners {
  /// The corners of a rectangle in pixels, those outside the picture moved to its edge.
  init(_ rect: RotatedRect, isVertical: Bool, in size: CGSize) {
    let corners = rect.corners.map {
      CGPoint(x: min(max($0.x, 0), size.width), y: min(max($0.y, 0), size.height))
    }
    let point = { NormalizedPoint(imagePoint: $0, in: size).verticallyFlipped() }
    self.init(
      topLeft: point(corners.topLeft), topRight: point(corners.topRight),
      bottomRight: point(corners.bottomRight), bottomLeft: point(corners.bottomLeft), isVertical: isVertical)
  }
}

extension LineReading {
  /// Where each character of the text begins, halfway from its middle to that of the one before, and the end.
  fileprivate var edges: [Float] {
    guard let first = symbols.first, let last = symbols.last else { return [] }
    let half = symbols.count > 1 ? (last.place - first.place) / Float(symbols.count - 1) / 2 : 0.5
    var edges = [max(0, first.place - half)]
    for (a, b) in zip(symbols, symbols.dropFirst()) { edges.append((a.place + b.place) / 2) }
    edges.append(min(1, last.place + half))
    return edges
  }

  /// Without blanks between characters that stand without, and at the ends.
  var withoutNeedlessBlanks: LineReading {
    var reading = self
    reading.symbols = symbols.indices.filter { index in
      guard symbols[index].text == " " else { return true }
      guard index > 0, index + 1 < symbols.count else { return false }
      return !(symbols[index - 1].isEastAsian && symbols[index + 1].isEastAsian)
    }.map { symbols[$0] }
    return reading
  }
}

extension LineReading.Symbol {
  var isEastAsian: Bool { text.unicodeScalars.first?.isEastAsian ?? false }
}
