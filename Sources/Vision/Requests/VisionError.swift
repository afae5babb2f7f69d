import Foundation

/// Why a request could not be done; each message names the thing and the remedy.
public enum VisionError: Error, LocalizedError, CustomStringConvertible, Hashable, Sendable {
  case dataUnavailable(String)
  case internalError(String)
  case invalidArgument(String)
  case invalidFormat(String)
  case invalidImage(String)
  case invalidModel(String)
  case invalidOperation(String)
  case ioError(String)
  case operationFailed(String)
  case outOfBoundsError(String)
  case outOfMemory(String)
  case pixelBufferCreationFailed(CVReturn)
  case requestCancelled(String)
  case timeout(String)
  case timeStampNotFound(String)
  case unsupportedComputeDevice(String)
  case unsupportedComputeStage(String)
  case unsupportedRequest(String)
  case unsupportedRevision(String)

  public var description: String {
    switch self {
    case .dataUnavailable(let text), .internalError(let text), .invalidArgument(let text),
      .invalidFormat(let text), .invalidImage(let text), .invalidModel(let text), .invalidOperation(let text),
      .ioError(let text), .operationFailed(let text), .outOfBoundsError(let text), .outOfMemory(let text),
      .requestCancelled(let text), .timeout(let text), .timeStampNotFound(let text),
      .unsupportedComputeDevice(let text), .unsupportedComputeStage(let text), .unsupportedRequest(let text),
      .unsupportedRevision(let text):
      text
    case .pixelBufferCreationFailed(let code): "no pixel buffer could be made (code \(code))"
    }
  }

  public var errorDescription: String? { description }
}
