import Foundation
import TestSupport
import Testing
import Vision

@testable import Analysis

/// Detections that other programs have written.
@Suite struct DetectionFileTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func write(_ text: String) throws -> String {
    let url = folder.file("detections")
    try Data(text.utf8).write(to: url)
    return url.path
  }

  private func entries(
    _ text: String, frame: Int? = nil, file: String? = nil, labels: [String]? = nil
  ) throws -> [DetectionFile.Entry] {
    try DetectionFile(path: write(text), labels: labels).entries(
      of: PictureIdentity(frame: frame, file: file))
  }

  @Test func readsMOTChallengeRows() throws {
    let text = "1,-1,11,21,30,40,0.5\n\n2, 7, 1.5, 2, 3, 4, -1, -1, -1, -1\r\n2,1,5,5,5,5,0\n"
    let first = try entries(text, frame: 0)
    #expect(
      first == [
        DetectionFile.Entry(
          box: CGRect(x: 10, y: 20, width: 30, height: 40), label: "object", confidence: 0.5)
      ])
    let second = try entries(text, frame: 1)
    #expect(second.map(\.confidence) == [1] && second.first?.box.minX == 0.5)
    #expect(try entries(text, frame: 2).isEmpty)
    #expect(try entries(text, file: "pictures/000002.jpg") == second)
  }

  @Test func classesOfRowsHaveTheNamesThatAreGiven() throws {
    let text = "1,1,1,1,5,5,1,2\n1,1,1,1,5,5,1,9\n"
    #expect(try entries(text, frame: 0, labels: ["person", "car"]).map(\.label) == ["car", "person"])
  }

  @Test func readsCOCOResults() throws {
    let text = """
      [{"image_id": 3, "category_id": 18, "bbox": [1, 2, 3, 4], "score": 0.25},
       {"image_id": "a/b.png", "category_id": 1, "bbox": [1, 2, 3, 4]}]
      """
    let dog = try entries(text, frame: 2)
    #expect(dog.map(\.label) == ["dog"] && dog.first?.confidence == 0.25)
    #expect(dog.first?.box == CGRect(x: 1, y: 2, width: 3, height: 4))
    #expect(try entries(text, file: "/x/000003.jpg") == dog)
    #expect(try entries(text, file: "b.png").map(\.label) == ["person"])
  }

  @Test func readsCOCODataSets() throws {
    let text = """
      {"images": [{"id": 70, "file_name": "cat.jpg"}], "categories": [{"id": 1, "name": "tabby"}],
       "annotations": [{"image_id": 70, "category_id": 1, "bbox": [1, 2, 3, 4]}]}
      """
    #expect(try entries(text, file: "elsewhere/cat.jpg").map(\.label) == ["tabby"])
    #expect(try entries(text, file: "dog.jpg").isEmpty)
  }

  @Test(arguments: [
    ("1,2,3\n", "line 1 of"), ("1,1,1,1,5,5\n1,1,x,1,5,5\n", "“x” in line 2"),
    ("0,1,1,1,5,5\n", "frames count from 1"),
    ("1,1,1,1,0,5\n", "the box in line 1"), ("1,1,nan,1,5,5\n", "“nan” in line 1"),
    ("[{\"image_id\": 1}]", "“bbox” is missing"), ("{\"images\": []}", "“annotations” is missing"),
    ("[1", "no JSON"), ("[{\"image_id\": 1, \"bbox\": \"x\"}]", "“bbox” is of another type"),
    ("[{\"image_id\": 1, \"bbox\": [1,2,3]}]", "the bbox of detection 1"),
    (
      "[{\"image_id\": -9223372036854775808, \"bbox\": [1,2,3,4]}]", "the image_id of detection 1"
    ),
  ])
  func saysWhatIsWrong(text: String, named: String) throws {
    let error = #expect(throws: ArgumentError.self) { try entries(text, frame: 0) }
    #expect(error?.description.contains(named) == true, "\(error?.description ?? "")")
  }

  /// Some programs write what no category can be.
  @Test(arguments: ["-1", "-9223372036854775808", "9223372036854775807"])
  func aCategoryThatIsNoneIsAThing(category: String) throws {
    let text = "[{\"image_id\": 1, \"category_id\": \(category), \"bbox\": [1,2,3,4]}]"
    #expect(try entries(text, frame: 0, labels: ["person"]).map(\.label) == ["object"])
  }

  @Test func aFileThatIsNotThereIsNamed() {
    let error = #expect(throws: ArgumentError.self) { try DetectionFile(path: "/nowhere/d.txt", labels: nil) }
    #expect(error?.message.contains("/nowhere/d.txt") == true)
  }

  @Test(arguments: [
    ("", ["a", "b", "c"]), (",confidence=0.7", ["a", "b"]), (",max=1", ["a"]), (",classes=C+b", ["b", "c"]),
  ])
  func optionsChooseWhatIsTold(options: String, expected: [String]) async throws {
    let path = try write("1,1,1,1,5,5,.9,1\n1,1,1,1,5,5,.8,2\n1,1,1,1,5,5,.6,3\n1,1,1,1,5,5,.4,1\n")
    let labels = folder.file("labels.txt")
    try Data("a\nb\nc\n".utf8).write(to: labels)
    let text = "objects:from=\(path),labels=\(labels.path)\(options)"
    let detector = try DetectionRegistry.standard.detectors(for: [text], use: .video)[0]
    let picture = PixelBuffer(format: .gray8, width: 64, height: 64) { _ in }
    let findings = try await detector.findings(
      in: picture, region: .fullImage, of: PictureIdentity(frame: 0))
    #expect(findings.compactMap(\.label) == expected)
    #expect(findings.allSatisfy { !$0.isWeak && $0.kind == .object && $0.fields.first?.key == "label" })
  }

  @Test func aTrackerIsToldWeakOnesToo() async throws {
    let path = try write("1,1,1,1,5,5,.9\n1,1,1,1,5,5,.2\n1,1,1,1,5,5,.05\n")
    let detector = try DetectionRegistry.standard.detectors(
      for: ["objects:from=\(path)"], use: .video, isTracked: true)[0]
    let picture = PixelBuffer(format: .gray8, width: 64, height: 64) { _ in }
    let findings = try await detector.findings(
      in: picture, region: .fullImage, of: PictureIdentity(frame: 0))
    #expect(findings.map(\.isWeak) == [false, true])
  }
}
