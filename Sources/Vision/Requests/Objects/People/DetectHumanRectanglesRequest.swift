/// Finds people.
public struct DetectHumanRectanglesRequest: ImageProcessingRequest {
  public typealias Result = [HumanObservation]

  public enum Revision: Comparable, Codable, Hashable, Sendable { case revision2 }

  public static let supportedRevisions: [Revision] = [.revision2]

  public let revision: Revision
  public var regionOfInterest = NormalizedRect.fullImage
  /// Whether it is enough to see the upper body, as it is by default. The model finds people of whom a part is to be seen
  /// either way; the observations say what was asked for.
  public var upperBodyOnly = true
  /// People of less confidence are left out, 0 to 1.
  package var minimumConfidence: Float = 0.5

  private var computeDevices: [ComputeStage: MLComputeDevice] = [:]

  public init(_ revision: Revision? = nil) { self.revision = revision ?? .revision2 }

  public var descriptor: RequestDescriptor { .detectHumanRectanglesRequest(revision) }

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

extension DetectHumanRectanglesRequest: ExecutableRequest {
  func visionResult(_ result: Result) -> VisionResult { .detectHumanRectangles(self, result) }

  func result(in picture: PixelBuffer) async throws -> Result {
    try BundledModels.objects()
      .things(named: ["person"], in: picture, region: regionOfInterest, confidence: minimumConfidence)
      .map { person in
        HumanObservation(
          boundingBox: NormalizedRect(imageRect: person.box, in: picture.size, fromTopOf: regionOfInterest),
          confidence: person.confidence, isUpperBodyOnly: upperBodyOnly, descriptor: descriptor)
      }
  }
}
