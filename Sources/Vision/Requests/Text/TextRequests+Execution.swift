import Foundation

extension RecognizeTextRequest: ExecutableRequest {
  func visionResult(_ result: Result) -> VisionResult { .recognizeText(self, result) }

  func result(in picture: PixelBuffer) async throws -> Result {
    let reader = try reader()
    let region = try PixelRegion(regionOfInterest, width: picture.width, height: picture.height)
    let text = try picture.forText(region)
    var lines = try reader.lines(in: text, smallest: minimumTextHeightFraction)
    if usesLanguageCorrection, !customWords.isEmpty {
      for index in lines.indices { lines[index].prefer(customWords) }
    }
    return observations(lines, size: text.size)
  }

  /// - Throws: `VisionError.invalidArgument` for a language that can't be read.
  func reader() throws -> TextReader {
    let scripts = try TextLanguages.scripts(of: recognitionLanguages)
    return try TextReader(
      scripts: automaticallyDetectsLanguage ? [.kana, .han] : scripts, level: recognitionLevel)
  }

  func observations(_ lines: [TextLine], size: CGSize) -> Result {
    let layout = TextLayout(lines)
    return lines.enumerated().map { index, line in
      let corners = line.corners(in: size)
      return RecognizedTextObservation(
        uuid: UUID(), confidence: line.confidence, originatingRequestDescriptor: descriptor, timeRange: nil,
        topLeft: corners.topLeft, topRight: corners.topRight, bottomRight: corners.bottomRight,
        bottomLeft: corners.bottomLeft, candidates: line.candidates(corners),
        isTitle: layout.isTitle(index), shouldWrapToNextLine: layout.wraps(index),
        textDirection: line.isVertical ? .topToBottom : .leftToRight)
    }
  }
}

extension DetectTextRectanglesRequest: ExecutableRequest {
  func visionResult(_ result: Result) -> VisionResult { .detectTextRectangles(self, result) }

  func result(in picture: PixelBuffer) async throws -> Result {
    let region = try PixelRegion(regionOfInterest, width: picture.width, height: picture.height)
    let text = try picture.forText(region)
    if reportCharacterBoxes {
      let reader = try TextReader(scripts: [.kana, .han], level: .accurate)
      return try reader.lines(in: text, smallest: 1 / 32).map { observation($0, size: text.size) }
        .filter { $0.confidence >= minimumConfidence }
    }
    let finder = try TextFinder(resolution: 1280, minimumConfidence: minimumConfidence, looksCloser: true)
    return ReadingOrder.sorted(try finder.regions(in: text, smallest: 1 / 32)) { $0.rect }.map { region in
      let corners = LineCorners(region.rect, isVertical: false, in: text.size)
      return observation(corners, confidence: region.confidence, characters: nil)
    }
  }

  private func observation(_ line: TextLine, size: CGSize) -> TextObservation {
    let corners = line.corners(in: size)
    let characters = line.candidates(corners).first.map { text in
      text.string.indices.compactMap { text.boundingBox(for: $0..<text.string.index(after: $0)) }
    }
    return observation(corners, confidence: line.regionConfidence, characters: characters)
  }

  private func observation(
    _ corners: LineCorners, confidence: Float, characters: [RectangleObservation]?
  ) -> TextObservation {
    TextObservation(
      uuid: UUID(), confidence: confidence, originatingRequestDescriptor: descriptor, timeRange: nil,
      topLeft: corners.topLeft, topRight: corners.topRight, bottomRight: corners.bottomRight,
      bottomLeft: corners.bottomLeft, characterBoxes: characters)
  }
}

extension PixelBuffer {
  /// The region as opaque RGB; a whole frame of video as it is.
  func forText(_ region: PixelRegion) throws -> PixelBuffer {
    let isWhole = region.width == width && region.height == height
    // Chroma of a single row or column is no plane that can be scaled.
    if isWhole, format == .i420 || format == .nv12, min(width, height) > 1 { return self }
    let color = TransparentText.opaque(rgb())
    guard !isWhole else { return color }
    return PixelBuffer(format: .rgb, width: region.width, height: region.height) { out in
      color.withPlane(0) { plane in
        for y in 0..<region.height {
          out.planes[0].row(y).update(
            from: plane.row(region.top + y) + 3 * region.left, count: 3 * region.width)
        }
      }
    }
  }
}
