import Foundation
import TestSupport
import Testing

@testable import SightlineCommand

/// The whole program on small pipelines.
@Suite struct RunEndToEndTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func events(_ name: String) throws -> [[String: Any]] {
    try String(contentsOfFile: folder(name), encoding: .utf8).split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
  }

  /// A picture of a code as a source of ten frames.
  private func codePipeline() throws -> String {
    try folder.run("qrencode", "-s", "4", "-o", "code.png", "in motion")
    return "filesrc location=\(folder("code.png")) ! pngdec ! imagefreeze num-buffers=10"
  }

  @Test func everyFrameHasItsLine() async throws {
    let test = TestConsole()
    let status = await test.run(
      "run", try codePipeline(), "--detect", "barcodes", "--events", folder("e.jsonl"))
    #expect(status == 0)
    let events = try events("e.jsonl")
    #expect(events.map { $0["frame"] as? Int } == (0..<10).map { $0 })
    let payloads = events.map { ($0["observations"] as? [[String: Any]])?.first?["payload"] as? String }
    #expect(payloads == Array(repeating: "in motion", count: 10))
    #expect(test.errors.text.hasPrefix("sightline run: 10 frames in ") && test.output.text.isEmpty)
  }

  @Test func changeWritesOneLineForAPictureThatStands() async throws {
    let test = TestConsole()
    let status = await test.run(
      "run", try codePipeline(), "--detect", "barcodes", "--events", folder("e.jsonl"), "--events-on",
      "change",
      "--quiet")
    #expect(status == 0)
    #expect(try events("e.jsonl").count == 1)
    #expect(test.errors.text.isEmpty)
  }

  @Test func aRegionOutsideThePictureIsAFailure() async throws {
    let test = TestConsole()
    let status = await test.run(
      "run", try codePipeline(), "--detect", "barcodes", "--region", "5000,0,9,9", "--events",
      folder("e.jsonl"))
    #expect(status == 1)
    #expect(test.errors.text.contains("the box “5000,0,9,9” lies outside the picture of 116x116 pixels"))
  }

  @Test func anOutputThatFailsIsNamedAndTheOthersGoOn() async throws {
    let test = TestConsole()
    let status = await test.run(
      "run", try codePipeline(), "--detect", "barcodes", "--events", folder("no/e.jsonl"), "--record",
      folder("a.mkv"))
    #expect(status == 1)
    #expect(test.errors.text.contains(folder("no/e.jsonl")))
    #expect(try Data(contentsOf: URL(filePath: folder("a.mkv"))).count > 500)
  }

  @Test(arguments: [
    ("videotestsrc num-buffers=1 ! nosuchelement ! fakesink", "nosuchelement"),
    ("filesrc location=/nowhere/a.mp4 ! decodebin", "/nowhere/a.mp4"), ("/nowhere/a.mp4", "/nowhere/a.mp4"),
  ])
  func aPipelineThatCannotRunIsAFailure(pipeline: String, named: String) async throws {
    let test = TestConsole()
    #expect(await test.run("run", pipeline, "--events", folder("e.jsonl")) == 1)
    #expect(test.errors.text.hasPrefix("sightline run: ") && test.errors.text.contains(named))
  }

  @Test func aPipelineOfItsOwnNeedsNoOutput() async throws {
    let test = TestConsole()
    #expect(
      await test.run("run", "videotestsrc num-buffers=5 ! analyze ! fakesink", "--detect", "barcodes") == 0)
    #expect(test.output.text.isEmpty)
  }
}
