import Foundation
import TestSupport
import Testing

@testable import Vision

/// Requests of a fixed kind, on pictures that the test draws.
@Suite struct PeopleRequestTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private let blank = PixelBuffer(format: .i420, width: 321, height: 241) { view in
    for plane in view.planes {
      for row in 0..<plane.rows { plane.row(row).update(repeating: 128, count: plane.rowBytes) }
    }
  }

  private func face() throws -> PixelBuffer {
    let skin = "#e0ac86"
    try Tool.run(
      [
        "convert", "-size", "480x480", "xc:#c9d6df", "-fill", "#3b2a20", "-draw",
        "ellipse 240,200 112,140 0,360",
        "-fill", skin, "-draw", "ellipse 240,235 95,125 0,360", "-fill", "#d39b74", "-draw",
        "rectangle 210,340 270,420", "-fill", skin, "-draw", "ellipse 240,235 95,125 0,360", "-fill", "white",
        "-draw", "ellipse 203,215 19,10 0,360", "-draw", "ellipse 277,215 19,10 0,360", "-fill", "#2b1d14",
        "-draw",
        "circle 203,215 203,224", "-draw", "circle 277,215 277,224", "-fill", "#3b2a20", "-draw",
        "rectangle 182,190 224,197", "-draw", "rectangle 256,190 298,197", "-fill", "#c98a63", "-draw",
        "polygon 240,215 226,268 254,268", "-fill", "#a34a44", "-draw", "ellipse 240,303 34,11 0,360",
        "-fill",
        "#23435f", "-draw", "ellipse 240,480 190,80 0,360", "-blur", "0x2", "face.png",
      ], in: folder.url)
    return try PixelBuffer(contentsOf: folder.file("face.png"))
  }

  @Test func findsADrawnFace() async throws {
    var request = DetectFaceRectanglesRequest()
    request.minimumConfidence = 0.15
    let picture = try face()
    let found = try await request.perform(on: picture)
    let face = try #require(found.first)
    let box = face.boundingBox.toImageCoordinates(picture.size, origin: .upperLeft)
    #expect(found.count == 1)
    #expect(abs(box.midX - 240) < 25 && abs(box.midY - 235) < 40)
    #expect((120...240).contains(box.width) && (180...320).contains(box.height))
    #expect(abs(face.roll.value) < 0.2 && abs(face.yaw.value) < 0.4)
  }

  @Test func anEmptyPictureHasNobody() async throws {
    #expect(try await DetectFaceRectanglesRequest().perform(on: blank).isEmpty)
    #expect(try await DetectHumanRectanglesRequest().perform(on: blank).isEmpty)
    #expect(try await RecognizeAnimalsRequest().perform(on: blank).isEmpty)
    #expect(try await DetectHumanBodyPoseRequest().perform(on: blank).isEmpty)
  }

  @Test func classesAreSortedAndAddUp() async throws {
    let found = try await ClassifyImageRequest().perform(on: try face())
    #expect(!found.isEmpty && found.map(\.confidence) == found.map(\.confidence).sorted(by: >))
    #expect(found.reduce(0) { $0 + $1.confidence } < 1.1)
    let names = ClassifyImageRequest().supportedIdentifiers
    #expect(names.count == 1000 && names[0] == "tench" && names.contains(found[0].identifier))
    #expect(Set(names).count == names.count)
  }

  @Test func classesOfOneNameAreToldApart() {
    let lines = ["crane", "maillot", "maillot, tank suit", "crane", "tabby, tabby cat"]
    #expect(ImageClassifier.identifiers(lines) == ["crane", "maillot", "tank suit", "crane 2", "tabby"])
  }

  @Test func severalRequestsShareAPicture() async throws {
    var kinds: [String] = []
    let requests: [any VisionRequest] = [
      DetectFaceRectanglesRequest(), RecognizeAnimalsRequest(), DetectHumanBodyPoseRequest(),
    ]
    for await result in ImageRequestHandler(blank).performAll(requests) {
      switch result {
      case .detectFaceRectangles(_, let faces): kinds.append("faces \(faces.count)")
      case .recognizeAnimals(_, let animals): kinds.append("animals \(animals.count)")
      case .detectHumanBodyPose(_, let poses): kinds.append("poses \(poses.count)")
      default: kinds.append("\(result)")
      }
    }
    #expect(kinds.sorted() == ["animals 0", "faces 0", "poses 0"])
  }

  /// Eyes on a line that falls by 0.2 to the picture's right, the nose off the middle.
  @Test func aHeadHasAngles() {
    let straight = FacePose(points: [[0, 0], [40, 0], [20, 22], [5, 40], [35, 40]])
    #expect(straight.roll == 0 && abs(straight.yaw) < 1e-9 && abs(straight.pitch) < 1e-9)
    let tilted = FacePose(points: [[0, 0], [40, 8], [16, 24], [-3, 40], [27, 46]])
    #expect(abs(tilted.roll + atan2(8, 40)) < 1e-9)
    #expect(FacePose(points: [[0, 0], [40, 0], [30, 22], [5, 40], [35, 40]]).yaw > 0.4)
    #expect(FacePose(points: [[1, 1], [1, 1], [1, 1], [1, 1], [1, 1]]) == FacePose())
  }

  @Test func posesHaveGroups() {
    func joint(_ name: HumanBodyPoseObservation.JointName) -> (HumanBodyPoseObservation.JointName, Joint) {
      (name, Joint(confidence: 0.9, location: NormalizedPoint(x: 0.5, y: 0.5), jointName: name.rawValue))
    }
    let pose = HumanBodyPoseObservation(
      joints: Dictionary(uniqueKeysWithValues: [joint(.leftWrist), joint(.leftElbow), joint(.nose)]),
      confidence: 1,
      descriptor: nil)
    #expect(pose.allJoints(in: .leftArm).keys.map(\.rawValue).sorted() == ["leftElbow", "leftWrist"])
    #expect(pose.allJoints().count == 3 && pose.joint(for: .rightWrist) == nil)
    #expect(pose.availableJointsGroupNames == [.face, .leftArm])
  }
}
