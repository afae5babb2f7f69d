import Foundation

/// Finds lines of text without reading them.
public struct DetectTextRectanglesRequest: ImageProcessingRequest {
  public typealias Result = [TextObservation]

  public enum Revision: Comparable, Codable, Hashable, Sendable {
    case revision1
  }

  public static let supportedRevisions: [Revision] = [.revision1]

  public let revision: Revision
  public var regionOfInterest = NormalizedRect.fullImage
  /// Whether each line comes with the boxes of its characters, for which it has to be read.
  public var reportCharacterBoxes = false
  /// Lines found with less confidence are left out, 0 to 1.
  package var minimumConfidence: Float = 0.6

  private var computeDevices: [ComputeStage: MLComputeDevice] = [:]

  public init(_ revision: Revision? = nil) { self.revision = revision ?? .revision1 }

  public var descriptor: RequestDescriptor { .detectTextRectanglesRequest(revision) }

  public var supportedComputeStageDevices: [ComputeStage: [MLComputeDevice]] {
    [.main: MLComputeDevice.allComputeDevices]
  }

  public func computeDevice(for computeStage: ComputeStage) -> MLComputeDevice? {
    computeDevices[computeStage]
  }

  public mutating func setComputeDevice(_ computeDevice: MLComputeDevice?, for computeStage: ComputeStage) {
    computeDevices[computeStage] = computeDevice
  }
}
