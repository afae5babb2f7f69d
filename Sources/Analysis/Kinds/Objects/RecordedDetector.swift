import Foundation
import Vision

/// Tells as findings what a file says was detected.
struct RecordedDetector: Detector {
  let file: DetectionFile
  let filter: ObjectFilter
  let classes: [String]?

  /// Nothing is known of a picture that is not identified.
  func findings(in picture: PixelBuffer, region: NormalizedRect) async throws -> [Finding] { [] }

  func findings(
    in picture: PixelBuffer, region: NormalizedRect, of identity: PictureIdentity
  ) async throws -> [Finding] {
    let area = region.toImageCoordinates(picture.size, origin: .upperLeft)
    let bounds = CGRect(origin: .zero, size: picture.size)
    let findings = file.entries(of: identity).compactMap { entry -> Finding? in
      let box = entry.box.intersection(bounds)
      guard !box.isNull, box.width > 0, box.height > 0, area.contains(CGPoint(x: box.midX, y: box.midY))
      else {
        return nil
      }
      return Finding(object: entry.label, box: box, confidence: entry.confidence)
    }
    return filter.apply(to: findings)
  }
}

extension Finding {
  /// A thing with a name.
  init(object label: String, kind: Kind = .object, box: CGRect, confidence: Float) {
    self.init(
      kind: kind, box: box, label: label, confidence: confidence, fields: [Field("label", .string(label))])
  }
}
