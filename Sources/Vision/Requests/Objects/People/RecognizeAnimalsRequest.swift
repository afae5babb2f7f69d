/// Finds cats and dogs.
public struct RecognizeAnimalsRequest: ImageProcessingRequest {
  public typealias Result = [RecognizedObjectObservation]

  public enum Revision: Comparable, Codable, Hashable, Sendable { case revision2 }

  /// What can be found; the raw values are the identifiers of the observations' labels.
  public enum Animal: String, Hashable, Sendable, Codable, CaseIterable {
    case cat = "Cat"
    case dog = "Dog"
  }

  public static let supportedRevisions: [Revision] = [.revision2]

  public let revision: Revision
  public var regionOfInterest = NormalizedRect.fullImage
  /// Animals of less confidence are left out, 0 to 1.
  package var minimumConfidence: Float = 0.5

  private var computeDevices: [ComputeStage: MLComputeDevice] = [:]

  public init(_ revision: Revision? = nil) { self.revision = revision ?? .revision2 }

  public var supportedAnimals: [Animal] { Animal.allCases }

  public var descriptor: RequestDescriptor { .recognizeAnimalsRequest(revision) }

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

extension RecognizeAnimalsRequest: ExecutableRequest {
  func visionResult(_ result: Result) -> VisionResult { .recognizeAnimals(self, result) }

  func result(in picture: PixelBuffer) async throws -> Result {
    let animals = Dictionary(uniqueKeysWithValues: Animal.allCases.map { ("\($0)", $0.rawValue) })
    return try BundledModels.objects()
      .things(named: Set(animals.keys), in: picture, region: regionOfInterest, confidence: minimumConfidence)
      .map { animal in
        let label = ClassificationObservation(
          identifier: animals[animal.name] ?? animal.name, confidence: animal.confidence,
          descriptor: descriptor)
        return RecognizedObjectObservation(
          boundingBox: NormalizedRect(imageRect: animal.box, in: picture.size, fromTopOf: regionOfInterest),
          labels: [label], descriptor: descriptor)
      }
  }
}
