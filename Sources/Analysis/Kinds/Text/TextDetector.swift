import Foundation
import Vision

/// Reads text and tells its lines as findings.
struct TextDetector: Detector {
  let request: RecognizeTextRequest
  /// Lines of less confidence are left out; 0 to 1.
  let minimumConfidence: Float
  /// How many readings of a line are told.
  let candidates: Int
  /// Remembers the lines of a stream; `nil` for pictures that have nothing to do with one another.
  let live: LiveTextReader?

  func findings(in picture: PixelBuffer, region: NormalizedRect) async throws -> [Finding] {
    let lines = try await lines(in: picture, region: region)
      .filter { $0.observation.confidence >= minimumConfidence }
    let data = DetectedData.fields(of: lines.map(\.observation.transcript)) { line, range in
      lines[line].observation.topCandidates(1).first?.boundingBox(for: range)?.boundingBox
        .toImageCoordinates(from: region, imageSize: picture.size, origin: .upperLeft)
    }
    return zip(lines, data).map { line, data in
      var finding = Finding(
        line.observation, candidates: candidates, region: region, size: picture.size)
      finding.trackID = line.id
      if let data { finding.fields.append(data) }
      return finding
    }
  }

  private func lines(
    in picture: PixelBuffer, region: NormalizedRect
  ) async throws -> [(id: Int?, observation: RecognizedTextObservation)] {
    if let live {
      return try live.lines(in: picture, region: region).map { ($0.id, $0.observation) }
    }
    var request = request
    request.regionOfInterest = region
    return try await request.perform(on: picture).map { (nil, $0) }
  }
}

/// Finds lines of text and tells them as findings.
struct TextRectangleDetector: Detector {
  let request: DetectTextRectanglesRequest

  func findings(in picture: PixelBuffer, region: NormalizedRect) async throws -> [Finding] {
    var request = request
    request.regionOfInterest = region
    return try await request.perform(on: picture).map {
      Finding(kind: .textRectangle, $0, confidence: $0.confidence, region: region, size: picture.size)
    }
  }
}

extension Finding {
  /// - Parameter candidates: how many readings of the line are told.
  init(_ line: RecognizedTextObservation, candidates: Int, region: NormalizedRect, size: CGSize) {
    self.init(kind: .text, line, confidence: line.confidence, region: region, size: size)
    label = line.transcript
    fields = [
      Field("text", .string(line.transcript)),
      Field(
        "candidates",
        .array(
          line.topCandidates(candidates).map { candidate in
            .object([
              Field("text", .string(candidate.string)),
              Field("confidence", .number(Double(candidate.confidence).to(4))),
            ])
          })),
    ]
  }

  /// A thing with four corners.
  init(
    kind: Kind, _ thing: some QuadrilateralProviding, confidence: Float, region: NormalizedRect, size: CGSize
  ) {
    let corners = [thing.topLeft, thing.topRight, thing.bottomRight, thing.bottomLeft].map {
      $0.toImageCoordinates(from: region, imageSize: size, origin: .upperLeft)
    }
    let box = thing.boundingBox.toImageCoordinates(from: region, imageSize: size, origin: .upperLeft)
      .intersection(CGRect(origin: .zero, size: size))
    self.init(kind: kind, box: box.isNull ? nil : box, corners: corners, confidence: confidence)
  }
}
