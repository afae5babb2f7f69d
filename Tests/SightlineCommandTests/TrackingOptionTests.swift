import Foundation
import TestSupport
import Testing

@testable import SightlineCommand

/// What is typed to have things tracked and counted.
@Suite struct TrackingOptionTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func detections() throws -> String {
    try "1,-1,11,11,20,20,0.9\n2,-1,13,11,20,20,0.9\n".write(
      toFile: folder("d.txt"), atomically: true, encoding: .utf8)
    return "objects:from=\(folder("d.txt"))"
  }

  @Test(arguments: [
    (["--zone", "door"], "--zone: “door” has no name"),
    (["--line", "g=1,2"], "--line: the line “g” has 1 points"),
    (["--zone", "a=0,0,1,0,1,1", "--zone", "a=0,0,1,0,1,1"], "--zone: “a” stands twice"),
    (["--events", "x", "--events-format", "xml"], "--events-format: “xml” is not a choice"),
    (["--detect", "objects:from=/nowhere.txt"], "/nowhere.txt"),
  ])
  func mistakesAreNamed(options: [String], named: String) async {
    let test = TestConsole()
    #expect(await test.run(["run", "videotestsrc num-buffers=1"] + options) == 2)
    #expect(test.errors.text.contains(named), "\(test.errors.text)")
  }

  @Test func aZoneSwitchesTrackingOn() async throws {
    let test = TestConsole()
    let status = await test.run(
      "run", "videotestsrc num-buffers=2 ! video/x-raw,width=64,height=64,framerate=25/1", "--detect",
      try detections(), "--zone", "all=0,0,64,0,64,64,0,64", "--events", folder("e.jsonl"), "--quiet")
    #expect(status == 0)
    let events = try String(contentsOfFile: folder("e.jsonl"), encoding: .utf8)
    #expect(events.contains("\"track_id\":1"))
    #expect(events.contains("{\"type\":\"zone\",\"name\":\"all\",\"action\":\"enter\""))
  }

  @Test func resultsInCOCOsFormAreOneList() async throws {
    try folder.run("convert", "-size", "64x64", "xc:gray", "000001.png")
    try folder.run("convert", "-size", "64x64", "xc:gray", "000007.png")
    let test = TestConsole()
    let status = await test.run(
      "image", folder("000007.png"), folder("000001.png"), "--detect", try detections(),
      "--events-format", "coco")
    #expect(status == 0)
    let list = try JSONSerialization.jsonObject(with: Data(test.output.text.utf8)) as? [[String: Any]]
    #expect(list?.count == 1 && list?.first?["image_id"] as? Int == 1)
    #expect(list?.first?["bbox"] as? [Double] == [10, 10, 20, 20])
  }
}
