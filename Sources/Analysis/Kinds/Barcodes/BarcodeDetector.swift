import Foundation
import Vision

/// Reads codes and tells them as findings.
struct BarcodeDetector: Detector {
  let request: DetectBarcodesRequest
  /// Codes of less confidence are left out; 0 to 1.
  let minimumConfidence: Float

  func findings(in picture: PixelBuffer, region: NormalizedRect) async throws -> [Finding] {
    var request = request
    request.regionOfInterest = region
    let observations = try await request.perform(on: picture)
    return observations.lazy.filter { $0.confidence >= minimumConfidence }
      .map { Finding($0, region: region, size: picture.size) }
  }
}

extension Finding {
  init(_ code: BarcodeObservation, region: NormalizedRect, size: CGSize) {
    let corners = [code.topLeft, code.topRight, code.bottomRight, code.bottomLeft].map {
      $0.toImageCoordinates(from: region, imageSize: size, origin: .upperLeft)
    }
    let box = code.boundingBox.toImageCoordinates(from: region, imageSize: size, origin: .upperLeft)
      .intersection(CGRect(origin: .zero, size: size))
    self.init(
      kind: .barcode, box: box.isNull ? nil : box, corners: corners,
      label: BarcodeLabel.text(payload: code.payloadString, byteCount: code.payloadData?.count ?? 0),
      confidence: code.confidence, fields: Self.fields(of: code))
  }

  private static func fields(of code: BarcodeObservation) -> [Field] {
    var fields = [Field("symbology", .string(code.symbology.name))]
    if let payload = code.payloadString { fields.append(Field("payload", .string(payload))) }
    if let data = code.payloadData {
      fields.append(Field("payload_base64", .string(data.base64EncodedString())))
    }
    if let addon = code.supplementalPayloadString { fields.append(Field("addon", .string(addon))) }
    if code.isGS1DataCarrier { fields.append(Field("gs1", true)) }
    if code.isColorInverted { fields.append(Field("inverted", true)) }
    return fields
  }
}
