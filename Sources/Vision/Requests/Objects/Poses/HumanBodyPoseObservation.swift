import Foundation

/// How a person stands: the joints that were found.
public struct HumanBodyPoseObservation: VisionObservation, PoseProviding {
  public typealias PoseJointName = JointName
  public typealias PoseJointsGroupName = JointsGroupName

  public let uuid: UUID
  /// That of the person.
  public let confidence: Float
  public let originatingRequestDescriptor: RequestDescriptor?
  public let timeRange: CMTimeRange?
  private let joints: [JointName: Joint]

  /// Left and right are those of the person.
  public enum JointName: String, Hashable, Sendable, Codable, CaseIterable {
    case leftAnkle, leftEar, leftElbow, leftEye, leftHip, leftKnee, leftShoulder, leftWrist
    case neck, nose
    case rightAnkle, rightEar, rightElbow, rightEye, rightHip, rightKnee, rightShoulder, rightWrist
    case root
  }

  public enum JointsGroupName: String, CaseIterable, Hashable, Sendable {
    case face, leftArm, leftLeg, rightArm, rightLeg, torso

    var joints: [JointName] {
      switch self {
      case .face: [.nose, .leftEye, .rightEye, .leftEar, .rightEar]
      case .leftArm: [.leftShoulder, .leftElbow, .leftWrist]
      case .leftLeg: [.leftHip, .leftKnee, .leftAnkle]
      case .rightArm: [.rightShoulder, .rightElbow, .rightWrist]
      case .rightLeg: [.rightHip, .rightKnee, .rightAnkle]
      case .torso: [.neck, .leftShoulder, .rightShoulder, .root, .leftHip, .rightHip]
      }
    }
  }

  init(joints: [JointName: Joint], confidence: Float, descriptor: RequestDescriptor?) {
    uuid = UUID()
    self.confidence = confidence
    originatingRequestDescriptor = descriptor
    timeRange = nil
    self.joints = joints
  }

  public var availableJointNames: [JointName] { JointName.allCases.filter { joints[$0] != nil } }

  public var availableJointsGroupNames: [JointsGroupName] {
    JointsGroupName.allCases.filter { $0.joints.contains { joints[$0] != nil } }
  }

  public func joint(for jointName: JointName) -> Joint? { joints[jointName] }

  public func allJoints(in groupName: JointsGroupName? = nil) -> [JointName: Joint] {
    guard let groupName else { return joints }
    return joints.filter { groupName.joints.contains($0.key) }
  }

  public var description: String { "HumanBodyPoseObservation(\(confidence), \(joints.count) joints)" }
}
