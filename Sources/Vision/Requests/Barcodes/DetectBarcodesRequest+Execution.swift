import Foundation

extension DetectBarcodesRequest: ExecutableRequest {
  func visionResult(_ result: Result) -> VisionResult { .detectBarcodes(self, result) }

  func result(in picture: PixelBuffer) async throws -> Result {
    try checkSymbologies()
    let luma = try LumaPicture(picture, region: regionOfInterest)
    let readings = try luma.withPlane { (plane) -> [BarcodeReading] in
      try self.readings(in: plane, known: known.map { luma.pixels($0) })
    }
    let rules = ReadingRules(symbologies: symbologies)
    return readings.map { observation($0, confidence: rules.confidence(of: $0), size: luma.size) }
  }

  private func readings(in luma: PlaneView, known: [CGRect]) throws -> [BarcodeReading] {
    switch effort {
    case .thorough:
      var search = BarcodeSearch(luma: luma, symbologies: symbologies)
      return try search.run(BarcodeStrategy.thorough)
    case .live:
      var search = LiveSearch(luma: luma, symbologies: symbologies, known: known)
      return try search.run()
    case .share(let turn):
      var search = LiveSearch(luma: luma, symbologies: symbologies, known: known)
      return try search.run(turn: turn)
    case .glance(let codes):
      var search = LiveSearch(luma: luma, symbologies: symbologies)
      return try search.glance(expecting: codes)
    }
  }

  private func checkSymbologies() throws {
    let unknown = symbologies.filter { !supportedSymbologies.contains($0) }
    guard unknown.isEmpty else {
      let names = { (list: [BarcodeSymbology]) in list.map(\.name).joined(separator: ", ") }
      throw VisionError.invalidArgument(
        "\(names(unknown)) can't be read; the symbologies that can: \(names(supportedSymbologies)).")
    }
  }

  private func observation(_ reading: BarcodeReading, confidence: Float, size: CGSize) -> BarcodeObservation {
    let corners = reading.corners.clipped(to: size)
    let point = { NormalizedPoint(imagePoint: $0, in: size).verticallyFlipped() }
    return BarcodeObservation(
      uuid: UUID(), confidence: confidence, originatingRequestDescriptor: descriptor, timeRange: nil,
      topLeft: point(corners.topLeft), topRight: point(corners.topRight),
      bottomRight: point(corners.bottomRight), bottomLeft: point(corners.bottomLeft),
      symbology: reading.symbology, payloadData: Data(reading.bytes),
      payloadString: reading.statedText ?? PayloadText.decode(reading.bytes),
      supplementalPayloadData: reading.addOn.map { Data($0.utf8) }, supplementalPayloadString: reading.addOn,
      supplementalCompositeType: nil, isColorInverted: reading.isInverted, isGS1DataCarrier: reading.isGS1,
      sequencePart: reading.part, statesCharset: reading.statedText != nil,
      boundingBox: NormalizedRect(imageRect: corners.box(in: size), in: size).verticallyFlipped())
  }
}

extension Quadrilateral {
  /// The corners with those outside a picture moved to its edge.
  fileprivate func clipped(to size: CGSize) -> Quadrilateral {
    map { CGPoint(x: min(max($0.x, 0), size.width), y: min(max($0.y, 0), size.height)) }
  }

  /// The upright rectangle around the corners, at least a pixel wide and high.
  fileprivate func box(in size: CGSize) -> CGRect {
    let box = bounds
    let (width, height) = (max(box.width, 1), max(box.height, 1))
    return CGRect(
      x: min(box.minX, size.width - width), y: min(box.minY, size.height - height), width: width,
      height: height)
  }
}
