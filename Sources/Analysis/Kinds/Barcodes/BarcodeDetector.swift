import Foundation
import Vision

/// Reads codes and tells them as findings.
struct BarcodeDetector: Detector {
  let request: DetectBarcodesRequest
  /// Codes of less confidence are left out; 0 to 1.
  let minimumConfidence: Float
  /// Where the codes of the stream are; `nil` for pictures that have nothing to do with one another.
  var follower: Locked<CodeFollower>?

  func findings(in picture: PixelBuffer, region: NormalizedRect) async throws -> [Finding] {
    guard let follower else { return try await read(picture, region) }
    let plan = follower.withLock { $0.plan(within: region.cgRect, size: picture.size) }
    if case .places(let places, let codes) = plan {
      var found: [Finding] = []
      for place in places {
        found += try await read(
          picture, NormalizedRect(normalizedRect: place.area), only: place.symbologies)
      }
      if found.count >= codes { return keep(found, of: picture, follower) }
    }
    return keep(try await read(picture, region), of: picture, follower)
  }

  private func read(
    _ picture: PixelBuffer, _ region: NormalizedRect, only symbologies: Set<BarcodeSymbology>? = nil
  ) async throws -> [Finding] {
    var request = request
    if let symbologies { request.symbologies = request.supportedSymbologies.filter(symbologies.contains) }
    request.regionOfInterest = region
    let observations = try await request.perform(on: picture)
    return observations.lazy.filter { $0.confidence >= minimumConfidence }
      .map { Finding($0, region: region, size: picture.size) }
  }

  /// Notes where the findings are for the frames to come.
  private func keep(
    _ findings: [Finding], of picture: PixelBuffer, _ follower: Locked<CodeFollower>
  ) -> [Finding] {
    follower.withLock { $0.found(findings.compactMap { CodeFollower.Place($0, size: picture.size) }) }
    return findings
  }
}

extension CodeFollower.Place {
  /// Where a code was found; `nil` for a finding without a place.
  fileprivate init?(_ finding: Finding, size: CGSize) {
    guard let box = finding.box, case .string(let name)? = finding.fields.first?.value,
      let symbology = BarcodeSymbology(name: name)
    else { return nil }
    area = CGRect(
      x: box.minX / size.width, y: 1 - box.maxY / size.height, width: box.width / size.width,
      height: box.height / size.height)
    symbologies = [symbology]
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
