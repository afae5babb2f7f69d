import Foundation
import Vision

/// Recognises objects with a model and tells them as findings.
struct ObjectDetector: PartialDetector {
  let request: CoreMLRequest
  let filter: ObjectFilter

  var classes: [String]? { request.supportedIdentifiers }

  var isQuickerWithParts: Bool { request.takesAnySize }

  func findings(in picture: PixelBuffer, region: NormalizedRect) async throws -> [Finding] {
    try await findings(in: picture, part: region, of: region)
  }

  func findings(
    in picture: PixelBuffer, part region: NormalizedRect, of whole: NormalizedRect
  ) async throws -> [Finding] {
    var request = request
    request.inputShare = max(region.width / whole.width, region.height / whole.height)
    request.regionOfInterest = region
    let findings = try request.objects(in: picture).map { object in
      Finding(
        object: object.labels[0].identifier,
        box: object.boundingBox.toImageCoordinates(from: region, imageSize: picture.size, origin: .upperLeft),
        confidence: object.confidence)
    }
    return filter.apply(to: findings)
  }
}
