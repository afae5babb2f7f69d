import Foundation
import Vision

/// Recognises objects with a model and tells them as findings.
struct ObjectDetector: Detector {
  let request: CoreMLRequest
  let filter: ObjectFilter

  func findings(in picture: PixelBuffer, region: NormalizedRect) async throws -> [Finding] {
    var request = request
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
