/// The result of one of several requests, together with the request it belongs to.
public enum VisionResult: CustomStringConvertible, Equatable, Sendable {
  case classifyImage(ClassifyImageRequest, [ClassificationObservation])
  case detectFaceRectangles(DetectFaceRectanglesRequest, [FaceObservation])
  case detectHumanBodyPose(DetectHumanBodyPoseRequest, [HumanBodyPoseObservation])
  case detectHumanRectangles(DetectHumanRectanglesRequest, [HumanObservation])
  case recognizeAnimals(RecognizeAnimalsRequest, [RecognizedObjectObservation])
  case coreML(CoreMLRequest, [any VisionObservation])
  case detectBarcodes(DetectBarcodesRequest, [BarcodeObservation])
  case detectTextRectangles(DetectTextRectanglesRequest, [TextObservation])
  case recognizeText(RecognizeTextRequest, [RecognizedTextObservation])
  /// The request failed; the others are not touched by it.
  case error(any VisionRequest, any Error)

  public var description: String {
    switch self {
    case .classifyImage(let request, let observations): "\(request): \(observations)"
    case .detectFaceRectangles(let request, let observations): "\(request): \(observations)"
    case .detectHumanBodyPose(let request, let observations): "\(request): \(observations)"
    case .detectHumanRectangles(let request, let observations): "\(request): \(observations)"
    case .recognizeAnimals(let request, let observations): "\(request): \(observations)"
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
    case (.classifyImage(let x, let xs), .classifyImage(let y, let ys)): x == y && xs == ys
    case (.detectFaceRectangles(let x, let xs), .detectFaceRectangles(let y, let ys)): x == y && xs == ys
    case (.detectHumanBodyPose(let x, let xs), .detectHumanBodyPose(let y, let ys)): x == y && xs == ys
    case (.detectHumanRectangles(let x, let xs), .detectHumanRectangles(let y, let ys)): x == y && xs == ys
    case (.recognizeAnimals(let x, let xs), .recognizeAnimals(let y, let ys)): x == y && xs == ys
    case (.coreML(let x, let xs), .coreML(let y, let ys)):
      x == y && xs.map { AnyHashable($0) } == ys.map { AnyHashable($0) }
    case (.error(let x, let e), .error(let y, let f)):
      AnyHashable(x) == AnyHashable(y) && String(describing: e) == String(describing: f)
    default: false
    }
  }
}
