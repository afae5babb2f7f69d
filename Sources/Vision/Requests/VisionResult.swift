/// The result of one of several requests, together with the request it belongs to.
public enum VisionResult: CustomStringConvertible, Equatable, Sendable {
  case coreML(CoreMLRequest, [any VisionObservation])
  case detectBarcodes(DetectBarcodesRequest, [BarcodeObservation])
  case detectTextRectangles(DetectTextRectanglesRequest, [TextObservation])
  case recognizeText(RecognizeTextRequest, [RecognizedTextObservation])
  /// The request failed; the others are not touched by it.
  case error(any VisionRequest, any Error)

  public var description: String {
    switch self {
    case .coreML(let request, let observations): "\(request): \(observations)"
    case .detectBarcodes(let request, let observations): "\(request): \(observations)"
    case .detectTextRectangles(let request, let observations): "\(request): \(observations)"
    case .recognizeText(let request, let observations): "\(request): \(observations)"
    case .error(let request, let error): "\(request): \(error)"
    }
  }

  public static func == (a: VisionResult, b: VisionResult) -> Bool {
    switch (a, b) {
    case (.detectBarcodes(let x, let xs), .detectBarcodes(let y, let ys)): x == y && xs == ys
    case (.detectTextRectangles(let x, let xs), .detectTextRectangles(let y, let ys)): x == y && xs == ys
    case (.recognizeText(let x, let xs), .recognizeText(let y, let ys)): x == y && xs == ys
    case (.coreML(let x, let xs), .coreML(let y, let ys)):
      x == y && xs.map { AnyHashable($0) } == ys.map { AnyHashable($0) }
    case (.error(let x, let e), .error(let y, let f)):
      AnyHashable(x) == AnyHashable(y) && String(describing: e) == String(describing: f)
    case (.coreML, _), (.detectBarcodes, _), (.detectTextRectangles, _), (.recognizeText, _), (.error, _):
      false
    }
  }
}
