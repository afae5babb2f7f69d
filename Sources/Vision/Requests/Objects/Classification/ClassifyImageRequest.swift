/// Tells what a picture shows, as one of a thousand classes of ImageNet.
public struct ClassifyImageRequest: ImageProcessingRequest {
  public typealias Result = [ClassificationObservation]

  public enum Revision: Comparable, Codable, Hashable, Sendable { case revision2 }

  public static let supportedRevisions: [Revision] = [.revision2]

  public let revision: Revision
  public var regionOfInterest = NormalizedRect.fullImage
  /// How the picture is brought to the model's square; `centerCrop` by default, as it was trained.
  public var cropAndScaleAction = ImageCropAndScaleAction.centerCrop

  private var computeDevices: [ComputeStage: MLComputeDevice] = [:]

  public init(_ revision: Revision? = nil) { self.revision = revision ?? .revision2 }

  /// The names of the classes; none where the model is missing.
  public var supportedIdentifiers: [String] { (try? ImageClassifier.shared().identifiers) ?? [] }

  public var descriptor: RequestDescriptor { .classifyImageRequest(revision) }

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

extension ClassifyImageRequest: ExecutableRequest {
  func visionResult(_ result: Result) -> VisionResult { .classifyImage(self, result) }

  /// All classes that the model does not exclude, the likeliest first.
  func result(in picture: PixelBuffer) async throws -> Result {
    try ImageClassifier.shared().classes(of: picture, region: regionOfInterest, action: cropAndScaleAction)
      .map {
        ClassificationObservation(identifier: $0.name, confidence: $0.confidence, descriptor: descriptor)
      }
  }
}
