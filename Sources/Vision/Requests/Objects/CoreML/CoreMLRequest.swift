/// Finds objects with a model of one's own.
///
/// Its observations are `RecognizedObjectObservation`s, the most certain first.
public struct CoreMLRequest: ImageProcessingRequest {
  public typealias Result = [any VisionObservation]

  public enum Revision: Comparable, Codable, Hashable, Sendable { case revision1 }

  public let revision: Revision
  public let modelContainer: CoreMLModelContainer
  public var regionOfInterest = NormalizedRect.fullImage
  /// How the picture is brought to the model's size; `scaleToFill` by default.
  public var cropAndScaleAction = ImageCropAndScaleAction.scaleToFill
  /// Things of less confidence are left out, 0 to 1; 0.3 by default.
  public var minimumConfidence: Float = 0.3
  /// No more observations than this, 100 by default.
  public var maximumObservations = 100
  /// Of two things of one class that overlap more than this, 0 to 1, only the more certain one is told; `nil`, the
  /// default, is what models of the kind usually take. Models that give no duplicates are left as they are.
  public var overlapLimit: Double?

  /// How much of the width and height of what the model takes is enough, where it takes pictures of any size: less for a
  /// region that is a part of what is usually looked at.
  package var inputShare = 1.0

  private var computeDevices: [ComputeStage: MLComputeDevice] = [:]

  public init(model: CoreMLModelContainer, _ revision: Revision? = nil) {
    modelContainer = model
    self.revision = revision ?? .revision1
  }

  public static let supportedRevisions: [Revision] = [.revision1]

  public var descriptor: RequestDescriptor { .coreMLRequest(revision) }

  public var supportedComputeStageDevices: [ComputeStage: [MLComputeDevice]] {
    [.main: MLComputeDevice.allComputeDevices]
  }

  public func computeDevice(for computeStage: ComputeStage) -> MLComputeDevice? {
    computeDevices[computeStage]
  }

  public mutating func setComputeDevice(_ computeDevice: MLComputeDevice?, for computeStage: ComputeStage) {
    computeDevices[computeStage] = computeDevice
  }

  /// The names of the model's classes; `nil` where it does not tell how many it has.
  public var supportedIdentifiers: [String]? {
    let model = modelContainer.model.model
    return model.classes.map { count in (0..<count).map { model.labels[$0] } }
  }

  /// Whether a smaller picture takes it less time.
  package var takesAnySize: Bool { modelContainer.model.model.input.takesAnySize }

  /// The action with which models of this kind are usually trained.
  public var usualCropAndScaleAction: ImageCropAndScaleAction { modelContainer.model.model.usualAction }
}

extension CoreMLRequest: ExecutableRequest {
  func visionResult(_ result: Result) -> VisionResult { .coreML(self, result) }

  func result(in picture: PixelBuffer) async throws -> Result { try objects(in: picture) }

  /// What is seen, the most certain first.
  package func objects(in picture: PixelBuffer) throws -> [RecognizedObjectObservation] {
    let model = modelContainer.model.model
    let selection = BoxSelection(
      confidence: minimumConfidence, overlap: overlapLimit, maximum: maximumObservations)
    let found = try model.boxes(
      in: picture, region: regionOfInterest, action: cropAndScaleAction, selection, share: inputShare)
    return found.map { found in
      let label = ClassificationObservation(
        identifier: model.labels[found.kind], confidence: found.score, descriptor: descriptor)
      return RecognizedObjectObservation(
        boundingBox: NormalizedRect(
          imageRect: found.box, in: picture.size, fromTopOf: regionOfInterest),
        labels: [label], descriptor: descriptor)
    }
  }
}
