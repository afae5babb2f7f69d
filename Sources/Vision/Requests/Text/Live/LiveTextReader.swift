import Foundation

/// Reads the text of a stream: frames that do not change are not looked at, lines that do not change are not read again.
package final class LiveTextReader: Sendable {
  /// A line with the id that it keeps over the frames.
  package struct Line: Sendable {
    package let id: Int
    package let observation: RecognizedTextObservation
  }

  private struct State {
    var memory = LineMemory()
    var sketch: FrameSketch?
    var region = NormalizedRect.fullImage
    var lines: [Line] = []
  }

  private let request: RecognizeTextRequest
  private let reader: TextReader
  private let finder: TextFinder
  private let state = Locked(State())

  /// - Throws: as the request does for its languages, and where the model is missing.
  package init(_ request: RecognizeTextRequest) throws {
    self.request = request
    reader = try request.reader()
    finder = try TextFinder(resolution: request.recognitionLevel == .accurate ? 960 : 736, isLive: true)
  }

  /// The lines of a frame in the order of reading.
  package func lines(in picture: PixelBuffer, region: NormalizedRect) throws -> [Line] {
    let sketch = FrameSketch(picture)
    let unchanged = state.withLock { state -> [Line]? in
      guard let last = state.sketch, state.region == region, !sketch.differs(from: last) else { return nil }
      return state.lines
    }
    if let unchanged { return unchanged }
    let area = try PixelRegion(region, width: picture.width, height: picture.height)
    let text = try picture.forText(area)
    let seen = try seen(in: text)
    let ids = Dictionary(seen.map { ($0.line.key, $0.id) }) { first, _ in first }
    let ordered = reader.arranged(seen.map(\.line))
    let observations = request.observations(ordered, size: text.size)
    let lines = zip(ordered, observations).map { Line(id: ids[$0.key] ?? 0, observation: $1) }
    state.withLock { state in
      (state.sketch, state.region, state.lines) = (sketch, region, lines)
    }
    return lines
  }

  private func seen(in picture: PixelBuffer) throws -> [(id: Int, line: TextLine)] {
    let regions = try finder.regions(in: picture, smallest: request.minimumTextHeightFraction)
    let memory = state.withLock { $0.memory }
    var kept: [(id: Int, rect: RotatedRect)] = []
    var fresh: [TextDetector.Region] = []
    for region in regions {
      let known = memory.line(at: region.rect.corners.bounds, except: Set(kept.map(\.id)))
      if let known, let place = known.place(in: picture, near: region.rect) {
        kept.append((known.id, place))
      } else {
        fresh.append(region)
      }
    }
    let read = try reader.lines(of: fresh, in: picture).map { ($0, LineLook(picture, $0.rect)) }
    return state.withLock { $0.memory.update(kept: kept, read: read) }
  }
}

extension TextLine {
  /// Tells the lines of a frame apart.
  fileprivate var key: CGPoint { rect.center }
}
