import Foundation
import Vision

extension DetectionKind {
  static let poses = DetectionKind(
    name: "poses", summary: "finds people and where their joints are",
    options: DetectionOption.limits(confidence: "0.5", maximum: 100) + [
      DetectionOption(
        "joints", .number(0...1), default: "0.2", summary: "leave out joints that are less certain")
    ],
    engines: { DetectionEngine.inference([ModelCatalogue.ssdMobileNet, ModelCatalogue.moveNet]) },
    make: { options, _ in
      var filter = ObjectFilter(options, confidence: 0.5)
      filter.weakConfidence = nil
      var request = DetectHumanBodyPoseRequest()
      request.minimumConfidence = filter.lowestConfidence
      request.minimumJointConfidence = Float(options.number("joints") ?? 0.2)
      try require([ModelCatalogue.ssdMobileNet, ModelCatalogue.moveNet])
      return RequestDetector(request: request, filter: filter) { poses, region, size in
        poses.map { Finding($0, region: region, size: size) }
      }
    })
}

extension Finding {
  fileprivate init(_ pose: HumanBodyPoseObservation, region: NormalizedRect, size: CGSize) {
    let names = pose.availableJointNames
    var places: [HumanBodyPoseObservation.JointName: CGPoint] = [:]
    var joints: [Field] = []
    for name in names {
      guard let joint = pose.joint(for: name) else { continue }
      let place = joint.location.toImageCoordinates(from: region, imageSize: size, origin: .upperLeft)
      places[name] = place
      joints.append(
        Field(
          name.rawValue,
          [
            .number(Double(place.x).to(2)), .number(Double(place.y).to(2)),
            .number(Double(joint.confidence).to(4)),
          ]))
    }
    let points = names.compactMap { places[$0] }
    let (xs, ys) = (points.map(\.x), points.map(\.y))
    let box = CGRect(
      x: xs.min() ?? 0, y: ys.min() ?? 0, width: (xs.max() ?? 0) - (xs.min() ?? 0),
      height: (ys.max() ?? 0) - (ys.min() ?? 0))
    let clipped = box.intersection(CGRect(origin: .zero, size: size))
    self.init(
      kind: .pose, box: clipped.isNull ? nil : clipped, strokes: Self.limbs(places),
      confidence: pose.confidence, fields: [Field("joints", .object(joints))])
  }

  /// The lines between joints that were found.
  private static func limbs(_ places: [HumanBodyPoseObservation.JointName: CGPoint]) -> [[CGPoint]] {
    bones.compactMap { a, b in
      guard let from = places[a], let to = places[b] else { return nil }
      return [from, to]
    }
  }

  private static let bones: [(HumanBodyPoseObservation.JointName, HumanBodyPoseObservation.JointName)] = [
    (.nose, .leftEye), (.nose, .rightEye), (.leftEye, .leftEar), (.rightEye, .rightEar), (.nose, .neck),
    (.leftShoulder, .neck), (.neck, .rightShoulder), (.leftShoulder, .leftElbow), (.leftElbow, .leftWrist),
    (.rightShoulder, .rightElbow), (.rightElbow, .rightWrist), (.neck, .root), (.leftHip, .root),
    (.root, .rightHip), (.leftHip, .leftKnee), (.leftKnee, .leftAnkle), (.rightHip, .rightKnee),
    (.rightKnee, .rightAnkle),
  ]
}
