import Foundation

/// Finds lines and reads each the right way up.
struct TextReader: Sendable {
  /// Lines of less confidence are taken for texture; 0 to 1.
  static let minimumConfidence: Float = 0.5

  let level: RecognizeTextRequest.RecognitionLevel
  private let finder: TextFinder
  private let recognizer: LineRecognizer
  private let orientation: LineOrientation
  private let readsColumns: Bool
  private var candidateCount: Int { level == .accurate ? 10 : 1 }

  init(scripts: Alphabet.Scripts, level: RecognizeTextRequest.RecognitionLevel) throws {
    self.level = level
    finder = try TextFinder(
      resolution: level == .accurate ? 1280 : 736, looksCloser: level == .accurate)
    recognizer = try LineRecognizer(scripts: scripts)
    orientation = try LineOrientation()
    readsColumns = scripts.contains(.han)
  }

  /// The lines of an RGB picture in the order of reading.
  func lines(in picture: PixelBuffer, smallest: Float) throws -> [TextLine] {
    let regions = try finder.regions(in: picture, smallest: smallest)
    let lines = try lines(of: regions, in: picture)
    if let whole = try readWhole(picture, unlike: lines) { return [whole] }
    return arranged(lines)
  }

  /// What stands in regions that were found; none for what is no text.
  func lines(of regions: [TextDetector.Region], in picture: PixelBuffer) throws -> [TextLine] {
    let lying = regions.filter { $0.rect.height < 1.5 * $0.rect.width }
    let standing = regions.filter { $0.rect.height >= 1.5 * $0.rect.width }
    let lines = try read(lying, in: picture) + readStanding(standing, in: picture)
    return lines.filter { $0.confidence >= Self.minimumConfidence && !$0.string.isEmpty }
  }

  /// Lines in the order of reading, without what is no text of its own.
  func arranged(_ lines: [TextLine]) -> [TextLine] {
    let lines = RubyFilter.withoutRuby(lines)
    let isVertical = lines.lazy.filter(\.isVertical).count * 2 > lines.count
    return ReadingOrder.sorted(lines, vertical: isVertical) { $0.rect }
  }

  /// A small picture may be one word: the reading of all of it, where that is better than what was found inside.
  private func readWhole(_ picture: PixelBuffer, unlike lines: [TextLine]) throws -> TextLine? {
    guard level == .accurate, picture.height < 64, picture.height >= 8, picture.width >= picture.height else {
      return nil
    }
    let size = CGSize(width: picture.width, height: picture.height)
    let rect = RotatedRect(
      center: CGPoint(x: size.width / 2, y: size.height / 2), direction: CGVector(dx: 1, dy: 0),
      width: size.width, height: size.height)
    let whole = try read(TextDetector.Region(rect: rect, confidence: 0), in: picture)
    let longest = lines.map(\.string.count).max() ?? 0
    let surest = lines.map(\.confidence).max() ?? 0.6
    return whole.string.count >= max(longest, 2) && whole.confidence > surest - 0.15 ? whole : nil
  }

  /// Reads lines of which most stand the same way up.
  private func read(_ regions: [TextDetector.Region], in picture: PixelBuffer) throws -> [TextLine] {
    let isTurned = try isTurned(regions, in: picture)
    try Task.checkCancellation()
    return try regions.concurrentMap { region in
      try readEitherWay(up: read(region.turned(isTurned ? 2 : 0), in: picture), in: picture)
    }
  }

  /// A line, or its reading the other way up where that is better.
  private func readEitherWay(up line: TextLine, in picture: PixelBuffer) throws -> TextLine {
    guard line.confidence < 0.85, level == .accurate else { return line }
    let region = TextDetector.Region(rect: line.rect.turned(2), confidence: line.regionConfidence)
    let other = try read(region, in: picture)
    return other.confidence > line.confidence + 0.1 ? other : line
  }

  /// Whether most lines are upside down: by the look of the longest, or by their reading where that is not clear.
  private func isTurned(_ regions: [TextDetector.Region], in picture: PixelBuffer) throws -> Bool {
    let longest = regions.sorted { $0.rect.width > $1.rect.width }.prefix(8)
    guard !longest.isEmpty else { return false }
    let votes = try longest.map { try orientation.isTurned(picture, $0.rect) - 0.5 }
    let vote = votes.reduce(0, +) / Float(votes.count)
    guard vote > -0.35, level == .accurate else { return vote > 0 }
    var better: Float = 0
    for region in longest.prefix(2) {
      var turned = region
      turned.rect = region.rect.turned(2)
      better += try read(turned, in: picture).confidence - read(region, in: picture).confidence
    }
    return better > 0
  }

  private func readStanding(
    _ regions: [TextDetector.Region], in picture: PixelBuffer
  ) throws -> [TextLine] {
    let turned = regions.map { $0.turned(1) }
    guard readsColumns else { return try read(turned, in: picture) }
    let isTurned = try isTurned(turned, in: picture)
    try Task.checkCancellation()
    return try regions.concurrentMap { region in
      let line = try read(region.turned(isTurned ? 3 : 1), in: picture)
      guard line.confidence < 0.95 || line.hasEastAsianText else { return line }
      return try readColumn(region, orLine: line, in: picture)
    }
  }

  /// The better of what a high narrow region is as a column of characters and as a line on its side.
  private func readColumn(
    _ region: TextDetector.Region, orLine line: TextLine, in picture: PixelBuffer
  ) throws -> TextLine {
    let column = try readColumn(region, in: picture)
    var best = column
    if column.confidence <= max(line.confidence, 0.85) {
      // Whether it lies on its other side matters only where the column can hardly be read.
      let line = column.confidence < 0.85 ? try readEitherWay(up: line, in: picture) : line
      best = column.confidence > line.confidence ? column : line
      guard line.hasEastAsianText || column.confidence > line.confidence else { return line }
    }
    best.rect = region.rect
    best.isVertical = true
    return best
  }

  private func read(_ region: TextDetector.Region, in picture: PixelBuffer) throws -> TextLine {
    guard region.rect.width <= LongLine.longest * region.rect.height else {
      return try readLong(region, in: picture)
    }
    let (filled, width) = LineRecognizer.width(for: region.rect)
    let image = LineImage(
      picture, region.rect, width: width, height: LineRecognizer.height, filled: filled)
    return try read(image, region)
  }

  private func readLong(_ region: TextDetector.Region, in picture: PixelBuffer) throws -> TextLine {
    let pieces = try LongLine(picture, region.rect).pieces.map { piece in
      let part = TextDetector.Region(rect: piece.rect, confidence: region.confidence)
      return (piece: piece, readings: try read(part, in: picture).readings)
    }
    let readings = LineReading.joined(pieces, count: candidateCount)
    return TextLine(
      rect: region.rect, regionConfidence: region.confidence, readings: readings.map(\.withoutNeedlessBlanks))
  }

  private func readColumn(_ region: TextDetector.Region, in picture: PixelBuffer) throws -> TextLine {
    let column = CharacterColumn(picture, region.rect)
    return try read(column.line(of: picture), region)
  }

  private func read(_ image: LineImage, _ region: TextDetector.Region) throws -> TextLine {
    let readings = try recognizer.readings(image, count: candidateCount)
    return TextLine(
      rect: region.rect, regionConfidence: region.confidence,
      readings: readings.map(\.withoutNeedlessBlanks).filter { !$0.symbols.isEmpty })
  }
}

extension TextDetector.Region {
  /// The same region with another of its sides as the top.
  fileprivate func turned(_ quarters: Int) -> Self {
    Self(rect: rect.turned(quarters), confidence: confidence)
  }
}

extension TextLine {
  /// Whether half its characters are kana or kanji.
  var hasEastAsianText: Bool {
    guard let symbols = readings.first?.symbols else { return false }
    return symbols.lazy.filter(\.isEastAsian).count * 2 > symbols.count
  }
}
