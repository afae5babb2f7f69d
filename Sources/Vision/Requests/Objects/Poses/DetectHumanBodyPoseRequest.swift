import Foundation

/// Finds people and where their joints are.
public struct DetectHumanBodyPoseRequest: ImageProcessingRequest {
  public typealias Result = [HumanBodyPoseObservation]

  public enum Revision: Comparable, Codable, Hashable, Sendable { case revision2 }

  public static let supportedRevisions: [Revision] = [.revision2]

  public let revision: Revision
  public var regionOfInterest = NormalizedRect.fullImage
  /// People of less confidence are left out, 0 to 1.
  package var minimumConfidence: Float = 0.5
  /// Joints of less confidence are left out, 0 to 1.
  package var minimumJointConfidence: Float = 0.2

  private var computeDevices: [ComputeStage: MLComputeDevice] = [:]

  public init(_ revision: Revision? = nil) { self.revision = revision ?? .revision2 }

  public var supportedJointNames: [HumanBodyPoseObservation.JointName] {
    HumanBodyPoseObservation.JointName.allCases
  }

  public var supportedJointsGroupNames: [HumanBodyPoseObservation.JointsGroupName] {
    HumanBodyPoseObservation.JointsGroupName.allCases
  }

  public var descriptor: RequestDescriptor { .detectHumanBodyPoseRequest(revision) }

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

extension DetectHumanBodyPoseRequest: ExecutableRequest {
  func visionResult(_ result: Result) -> VisionResult { .detectHumanBodyPose(self, result) }

  func result(in picture: PixelBuffer) async throws -> Result {
    let people = try BundledModels.objects().things(
      named: ["person"], in: picture, region: regionOfInterest, confidence: minimumConfidence)
    let finder = try JointFinder.shared()
    return try people.compactMap { person in
      try Task.checkCancellation()
      let joints = try finder.joints(of: person.box, in: picture, from: minimumJointConfidence)
      guard !joints.isEmpty else { return nil }
      let placed = joints.map { name, joint in
        let point = NormalizedPoint(
          imagePoint: CGPoint(x: joint.place.x, y: picture.size.height - joint.place.y), in: picture.size,
          normalizedTo: regionOfInterest)
        return (name, Joint(confidence: joint.confidence, location: point, jointName: name.rawValue))
      }
      return HumanBodyPoseObservation(
        joints: Dictionary(uniqueKeysWithValues: placed), confidence: person.confidence,
        descriptor: descriptor)
    }
  }
}
