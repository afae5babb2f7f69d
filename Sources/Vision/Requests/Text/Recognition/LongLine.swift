import Foundation

/// A line too long to be read at once, cut where there is least ink.
struct LongLine {
  /// A part of the line.
  struct Piece: Sendable {
    let rect: RotatedRect
    /// Where it lies along the line, 0 to 1.
    let span: ClosedRange<Float>
    /// Whether it is parted from the one before by a blank.
    let followsBlank: Bool
  }

  /// How many times its height a line may be long.
  static let longest: CGFloat = 64
  /// Columns for each height of the line.
  private static let grain = 8

  let pieces: [Piece]

  init(_ picture: PixelBuffer, _ rect: RotatedRect) {
    let heights = rect.width / max(rect.height, 1)
    let columns = max(1, Int(heights * CGFloat(Self.grain)))
    let count = Int((heights / (Self.longest * 0.75)).rounded(.up))
    let ink = Self.ink(LineImage(picture, rect, width: columns, height: Self.grain, filled: columns))
    var cuts: [(at: Int, isBlank: Bool)] = [(0, false)]
    for number in 1..<max(1, count) { cuts.append(Self.cut(ink, near: columns * number / count)) }
    cuts.append((columns, false))
    pieces = zip(cuts, cuts.dropFirst()).map { start, end in
      let (from, to) = (CGFloat(start.at) / CGFloat(columns), CGFloat(end.at) / CGFloat(columns))
      return Piece(
        rect: RotatedRect(
          center: rect.point((from + to) / 2, 0.5), direction: rect.direction,
          width: rect.width * (to - from),
          height: rect.height),
        span: Float(from)...Float(to), followsBlank: start.isBlank)
    }
  }

  /// How much each column differs from the usual colour.
  private static func ink(_ image: LineImage) -> [Float] {
    let size = image.width * image.height
    let luma = image.planes[size..<2 * size]
    let background = luma.sorted()[size / 2]
    return (0..<image.width).map { column in
      (0..<image.height).reduce(Float(0)) {
        max($0, abs(luma[luma.startIndex + $1 * image.width + column] - background))
      }
    }
  }

  /// The middle of the widest gap near a column; without one, the column with least ink.
  private static func cut(_ ink: [Float], near column: Int) -> (at: Int, isBlank: Bool) {
    let range = max(1, column - 6 * grain)..<min(ink.count, column + 6 * grain)
    guard let least = range.map({ ink[$0] }).min() else { return (column, false) }
    var best = (at: column, length: 0)
    var length = 0
    for at in range {
      length = ink[at] <= least + 0.15 ? length + 1 : 0
      if length > best.length { best = (at - length / 2, length) }
    }
    return (best.at, best.length >= max(2, grain / 4))
  }
}

extension LineReading {
  /// The readings of a line from those of its pieces, the best first: the best of each, then with one piece's next best.
  static func joined(_ pieces: [(piece: LongLine.Piece, readings: [LineReading])], count: Int)
    -> [LineReading]
  {
    let best = pieces.map { $0.readings.first ?? LineReading() }
    let whole = joined(pieces.map(\.piece), best)
    guard !whole.symbols.isEmpty else { return [] }
    var others: [LineReading] = []
    for (index, piece) in pieces.enumerated() {
      for other in piece.readings.dropFirst() {
        var parts = best
        parts[index] = other
        var reading = joined(pieces.map(\.piece), parts)
        reading.confidence = whole.confidence * other.confidence / max(best[index].confidence, 0.001)
        others.append(reading)
      }
    }
    return [whole] + others.sorted { $0.confidence > $1.confidence }.prefix(count - 1)
  }

  private static func joined(_ pieces: [LongLine.Piece], _ readings: [LineReading]) -> LineReading {
    var line = LineReading()
    for (piece, reading) in zip(pieces, readings) where !reading.symbols.isEmpty {
      let span = piece.span
      if piece.followsBlank, !line.symbols.isEmpty {
        line.symbols.append(Symbol(text: " ", confidence: 1, place: span.lowerBound))
      }
      line.symbols += reading.symbols.map { symbol in
        var symbol = symbol
        symbol.place = span.lowerBound + symbol.place * (span.upperBound - span.lowerBound)
        return symbol
      }
      line.confidence += reading.confidence * Float(reading.symbols.count)
    }
    let characters = readings.reduce(0) { $0 + $1.symbols.count }
    line.confidence /= Float(max(1, characters))
    return line
  }
}
