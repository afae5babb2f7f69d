/// A request's kind and revision.
public enum RequestDescriptor: CustomStringConvertible, Codable, Hashable, Sendable {
  case coreMLRequest(CoreMLRequest.Revision)
  case detectBarcodesRequest(DetectBarcodesRequest.Revision)

  public var description: String {
    switch self {
    case .coreMLRequest(let revision): "CoreMLRequest(\(revision))"
    case .detectBarcodesRequest(let revision): "DetectBarcodesRequest(\(revision))"
    }
  }
}
