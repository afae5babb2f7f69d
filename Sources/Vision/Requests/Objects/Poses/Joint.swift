import Foundation

/// A point of a body.
public struct Joint: CustomStringConvertible, Hashable, Sendable, Codable {
  /// 0 to 1.
  public let confidence: Float
  public let location: NormalizedPoint
  public let jointName: String

  /// The distance in fractions of the picture.
  public func distance(to joint: Joint) -> CGFloat {
    hypot(location.x - joint.location.x, location.y - joint.location.y)
  }

  public var description: String { "Joint(\(jointName), \(confidence), \(location))" }
}

/// Something that has joints.
public protocol PoseProviding {
  associatedtype PoseJointName: Decodable, Encodable, Hashable, RawRepresentable
  where PoseJointName.RawValue == String
  associatedtype PoseJointsGroupName: CaseIterable, RawRepresentable
  where PoseJointsGroupName.RawValue == String

  /// The joints that were found.
  var availableJointNames: [PoseJointName] { get }
  var availableJointsGroupNames: [PoseJointsGroupName] { get }
  func joint(for jointName: PoseJointName) -> Joint?
  /// The joints of a group that were found; of all with `nil`.
  func allJoints(in groupName: PoseJointsGroupName?) -> [PoseJointName: Joint]
}
