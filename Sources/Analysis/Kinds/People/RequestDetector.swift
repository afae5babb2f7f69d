import Foundation
import Vision

/// Performs a request whose observations each become one finding.
struct RequestDetector<Request: ImageProcessingRequest>: PartialDetector {
  let request: Request
  let filter: ObjectFilter
  var classes: [String]? = []
  /// Makes findings of what was seen in a region of a picture of that size.
  let tell: @Sendable (_ result: Request.Result, _ region: NormalizedRect, _ size: CGSize) -> [Finding]

  func findings(in picture: PixelBuffer, region: NormalizedRect) async throws -> [Finding] {
    var request = request
    request.regionOfInterest = region
    return filter.apply(to: tell(try await request.perform(on: picture), region, picture.size))
  }
}

extension BoundingBoxProviding {
  /// In pixels of the picture, origin at the top left.
  func box(in region: NormalizedRect, of size: CGSize) -> CGRect {
    boundingBox.toImageCoordinates(from: region, imageSize: size, origin: .upperLeft)
  }
}

extension DetectionOption {
  /// Below which confidence nothing is told, and how much at most.
  static func limits(confidence: String, maximum: Int) -> [DetectionOption] {
    [
      DetectionOption(
        "confidence", .number(0...1), default: confidence, summary: "leave out what is less certain"),
      DetectionOption(
        "max", .number(1...1000), default: "\(maximum)", summary: "at most that many in a picture"),
    ]
  }
}
