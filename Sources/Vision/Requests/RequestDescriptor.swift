/// A request's kind and revision.
public enum RequestDescriptor: CustomStringConvertible, Codable, Hashable, Sendable {
  case coreMLRequest(CoreMLRequest.Revision)
  case detectBarcodesRequest(DetectBarcodesRequest.Revision)
  case detectTextRectanglesRequest(DetectTextRectanglesRequest.Revision)
  case recognizeTextRequest(RecognizeTextRequest.Revision)

  public var description: String {
    switch self {
    case .coreMLRequest(let revision): "CoreMLRequest(\(revision))"
    case .detectBarcodesRequest(let revision): "DetectBarcodesRequest(\(revision))"
    case .detectTextRectanglesRequest(let revision): "DetectTextRectanglesRequest(\(revision))"
    case .recognizeTextRequest(let revision): "RecognizeTextRequest(\(revision))"
    }
  }
}
