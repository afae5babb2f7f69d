import Vision

extension DetectionKind {
  /// QR and the other codes, one- and two-dimensional.
  static let barcodes = DetectionKind(
    name: "barcodes",
    summary: "reads QR codes, barcodes and their like",
    options: [
      DetectionOption(
        "symbologies", .names(DetectBarcodesRequest().supportedSymbologies.map(\.name)), default: "all",
        summary: "look for these only; fewer are faster"),
      DetectionOption(
        "confidence", .number(0...1), default: "0", summary: "leave out codes read with less confidence"),
    ],
    engines: { BarcodeEngine.allCases.map { DetectionEngine(name: $0.rawValue, version: $0.version) } },
    make: { options, use in
      var request = DetectBarcodesRequest()
      request.effort = use == .video ? .live : .thorough
      if let names = options.names("symbologies") {
        request.symbologies = names.compactMap { BarcodeSymbology(name: $0) }
      }
      return BarcodeDetector(
        request: request, minimumConfidence: Float(options.number("confidence") ?? 0),
        memory: use == .video ? Locked(BarcodeDetector.Memory()) : nil)
    })
}
