/// Finds faces.
public struct DetectFaceRectanglesRequest: ImageProcessingRequest {
  public typealias Result = [FaceObservation]

  public enum Revision: Comparable, Codable, Hashable, Sendable { case revision3 }

  public static let supportedRevisions: [Revision] = [.revision3]

  public let revision: Revision
  public var regionOfInterest = NormalizedRect.fullImage
  /// Faces of less confidence are left out, 0 to 1.
  package var minimumConfidence: Float = 0.5

  private var computeDevices: [ComputeStage: MLComputeDevice] = [:]

  public init(_ revision: Revision? = nil) { self.revision = revision ?? .revision3 }

  public var descriptor: RequestDescriptor { .detectFaceRectanglesRequest(revision) }

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

extension DetectFaceRectanglesRequest: ExecutableRequest {
  func visionResult(_ result: Result) -> VisionResult { .detectFaceRectangles(self, result) }

  func result(in picture: PixelBuffer) async throws -> Result {
    try FaceFinder.shared().faces(in: picture, region: regionOfInterest, confidence: minimumConfidence).map {
      face in
      FaceObservation(
        boundingBox: NormalizedRect(imageRect: face.box, in: picture.size, fromTopOf: regionOfInterest),
        confidence: face.score, pose: face.pose, descriptor: descriptor)
    }
  }
}
