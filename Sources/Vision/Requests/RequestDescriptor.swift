/// A request's kind and revision.
public enum RequestDescriptor: CustomStringConvertible, Codable, Hashable, Sendable {
  case classifyImageRequest(ClassifyImageRequest.Revision)
  case detectFaceRectanglesRequest(DetectFaceRectanglesRequest.Revision)
  case detectHumanBodyPoseRequest(DetectHumanBodyPoseRequest.Revision)
  case detectHumanRectanglesRequest(DetectHumanRectanglesRequest.Revision)
  case recognizeAnimalsRequest(RecognizeAnimalsRequest.Revision)
  case coreMLRequest(CoreMLRequest.Revision)
  case detectBarcodesRequest(DetectBarcodesRequest.Revision)
  case detectTextRectanglesRequest(DetectTextRectanglesRequest.Revision)
  case recognizeTextRequest(RecognizeTextRequest.Revision)

  public var description: String {
    switch self {
    case .classifyImageRequest(let revision): "ClassifyImageRequest(\(revision))"
    case .detectFaceRectanglesRequest(let revision): "DetectFaceRectanglesRequest(\(revision))"
    case .detectHumanBodyPoseRequest(let revision): "DetectHumanBodyPoseRequest(\(revision))"
    case .detectHumanRectanglesRequest(let revision): "DetectHumanRectanglesRequest(\(revision))"
    case .recognizeAnimalsRequest(let revision): "RecognizeAnimalsRequest(\(revision))"
    case .coreMLRequest(let revision): "CoreMLRequest(\(revision))"
    case .detectBarcodesRequest(let revision): "DetectBarcodesRequest(\(revision))"
    case .detectTextRectanglesRequest(let revision): "DetectTextRectanglesRequest(\(revision))"
    case .recognizeTextRequest(let revision): "RecognizeTextRequest(\(revision))"
    }
  }
}
