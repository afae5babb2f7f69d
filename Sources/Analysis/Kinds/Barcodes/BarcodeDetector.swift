import Foundation
import Vision

/// Reads codes and tells them as findings.
struct BarcodeDetector: Detector {
  let request: DetectBarcodesRequest
  /// Codes of less confidence are left out; 0 to 1.
  let minimumConfidence: Float
  /// What is known of the codes of the stream; `nil` for pictures that have nothing to do with one another.
  var memory: Locked<Memory>?

  struct Memory: Sendable {
    var follower = CodeFollower()
    var confirmation = CodeConfirmation()
  }

  func findings(in picture: PixelBuffer, region: NormalizedRect) async throws -> [Finding] {
    guard let memory else {
      return believed(SequenceJoiner.findings(of: try await read(picture, request, region)))
    }
    let plan = memory.withLock { $0.follower.plan(within: region.cgRect, size: picture.size) }
    var (found, request): ([SeenCode], _) = ([], request)
    if case .places(let places, let codes, let turn) = plan {
      found = try await glance(at: places, of: picture)
      guard found.count < codes || turn != nil else { return keep(found, of: picture, memory) }
      if found.count >= codes, let turn { request.effort = .share(turn: turn) }
    }
    request.known = found.compactMap { CodeFollower.Place($0.finding, size: picture.size)?.area }
      .map(NormalizedRect.init(normalizedRect:))
    let new = try await read(picture, request, region).filter { code in
      !found.contains { $0.finding.isSameLabel(as: code.finding) }
    }
    return keep(found + new, of: picture, memory)
  }

  private func glance(at places: [CodeFollower.Place], of picture: PixelBuffer) async throws -> [SeenCode] {
    var found: [SeenCode] = []
    for place in places {
      var request = request
      request.symbologies = request.supportedSymbologies.filter(place.symbologies.contains)
      request.effort = .glance(codes: place.codes)
      found += try await read(picture, request, NormalizedRect(normalizedRect: place.area))
    }
    return found
  }

  private func read(
    _ picture: PixelBuffer, _ request: DetectBarcodesRequest, _ region: NormalizedRect
  ) async throws -> [SeenCode] {
    var request = request
    request.regionOfInterest = region
    return try await request.perform(on: picture).map {
      SeenCode(finding: Finding($0, region: region, size: picture.size), observation: $0)
    }
  }

  func settled(_ findings: [Finding]) -> [Finding] {
    guard let memory else { return findings }
    return believed(memory.withLock { $0.confirmation.confirmed(findings) })
  }

  /// Notes where the codes are for the frames to come.
  private func keep(
    _ codes: [SeenCode], of picture: PixelBuffer, _ memory: Locked<Memory>
  ) -> [Finding] {
    memory.withLock { memory in
      memory.follower.found(codes.compactMap { CodeFollower.Place($0.finding, size: picture.size) })
    }
    return SequenceJoiner.findings(of: codes)
  }

  private func believed(_ findings: [Finding]) -> [Finding] {
    findings.filter { ($0.confidence ?? 1) >= minimumConfidence }
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
  /// Whether both say the same of one place.
  fileprivate func isSameLabel(as other: Finding) -> Bool {
    guard fields == other.fields, let box, let otherBox = other.box else { return false }
    return box.intersects(otherBox)
  }

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
    if let part = code.sequencePart {
      fields.append(Field("part", .integer(part.index + 1)))
      if let count = part.count { fields.append(Field("parts", .integer(count))) }
      if !part.sequence.isEmpty { fields.append(Field("sequence", .string(part.sequence))) }
    }
    return fields
  }
}
