/// A request's kind and revision.
public enum RequestDescriptor: CustomStringConvertible, Codable, Hashable, Sendable {
  case detectBarcodesRequest(DetectBarcodesRequest.Revision)

  public var description: String {
    switch self {
    case .detectBarcodesRequest(let revision): "DetectBarcodesRequest(\(revision))"
    }
  }
}
