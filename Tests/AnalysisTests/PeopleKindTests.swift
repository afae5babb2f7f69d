import Foundation
import TestSupport
import Testing
import Vision

@testable import Analysis

/// Kinds with models of Sightline's own, as the command line makes them.
@Suite struct PeopleKindTests {
  private let grey = PixelBuffer(format: .gray8, width: 320, height: 240) { view in
    for row in 0..<240 { view.planes[0].row(row).update(repeating: 90, count: 320) }
  }

  @Test(arguments: [
    "faces", "humans", "animals", "poses", "objects", "objects:model=yolov3-tiny,precision=f32",
  ])
  func findsNothingInAGreyPicture(kind: String) async throws {
    let detector = try DetectionRegistry.standard.detectors(for: [kind], use: .still)[0]
    #expect(try await detector.findings(in: grey, region: .fullImage).isEmpty)
  }

  @Test func aClassHasNoPlace() async throws {
    let detector = try DetectionRegistry.standard.detectors(
      for: ["classification:confidence=0,max=3"], use: .still)[0]
    let found = try await detector.findings(in: grey, region: .fullImage)
    #expect(found.count == 3 && found.allSatisfy { $0.kind == .classification && $0.box == nil })
    #expect(found.allSatisfy { $0.label != nil && $0.fields.map(\.key) == ["label"] })
  }

  @Test(arguments: [
    ("objects:model=/nowhere/m.onnx", "/nowhere/m.onnx"), ("objects:model=yolo", "there is no model “yolo”"),
    ("objects:size=12", "“12” is no size"), ("objects:scale=1/0", "“1/0” is no scale"),
    ("objects:anchors=1+2+3", "“1+2+3” are no anchors"), ("objects:layout=x", "“x” is none of the layout"),
    ("objects:labels=/nowhere/l", "/nowhere/l"),
  ])
  func mistakesAreNamed(text: String, named: String) {
    let error = #expect(throws: ArgumentError.self) {
      try DetectionRegistry.standard.detectors(for: [text], use: .still)
    }
    #expect(error?.description.contains(named) == true, "\(error?.description ?? "")")
  }

  @Test func aFileThatIsNoModelIsNamed() throws {
    let folder = try TemporaryFolder()
    let file = folder.file("none.onnx")
    try Data("no model".utf8).write(to: file)
    let error = #expect(throws: ArgumentError.self) {
      try DetectionRegistry.standard.detectors(for: ["objects:model=\(file.path)"], use: .still)
    }
    #expect(error?.message.contains(file.path) == true)
  }
}
