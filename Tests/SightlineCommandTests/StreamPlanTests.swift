import Foundation
import TestSupport
import Testing

@testable import SightlineCommand

/// Several streams, from the command line and from a file.
@Suite struct StreamPlanTests {
  private func plans(_ words: String...) throws -> [StreamPlan] {
    try StreamPlan.all(RunCommand.specification.parse(words))
  }

  /// A configuration file with this text.
  private func file(_ text: String, _ folder: TemporaryFolder) throws -> String {
    try Data(text.utf8).write(to: URL(fileURLWithPath: folder("c.json")))
    return folder("c.json")
  }

  private func failure(_ words: String...) -> String {
    let error = #expect(throws: UsageError.self) { try StreamPlan.all(RunCommand.specification.parse(words)) }
    return "\(error.map { "\($0)" } ?? "")"
  }

  @Test func aPipelineNeedsNoName() throws {
    for text in ["videotestsrc num-buffers=1 ! identity", "rtsp://cam/1?a=b", "a.mp4"] {
      let plan = try #require(plans(text).first)
      #expect(plan.name == nil && plan.arguments.operands == [text])
    }
  }

  @Test func streamsHaveTheirNamesInTheirOutputs() throws {
    let all = try plans(
      "door=rtsp://cam/1", "yard=videotestsrc pattern=ball", "--record", "{source}.mp4", "--rtsp",
      ":0/{source}", "--snapshots", "stills/{source}", "--events", "all.jsonl")
    #expect(all.map(\.name) == ["door", "yard"])
    #expect(all.map(\.arguments.operands) == [["rtsp://cam/1"], ["videotestsrc pattern=ball"]])
    #expect(all.map { $0.arguments.value(.record) } == ["door.mp4", "yard.mp4"])
    #expect(all.map { $0.arguments.value(.rtsp) } == [":0/door", ":0/yard"])
    #expect(all.map { $0.arguments.value(.snapshots) } == ["stills/door", "stills/yard"])
    #expect(all.map { $0.arguments.value(.events) } == ["all.jsonl", "all.jsonl"])
  }

  @Test func outputsHaveTheirStreamAndTheStartInTheirNames() throws {
    let start = Date(timeIntervalSince1970: 1_796_474_925)
    let names = Placeholders(
      source: "door", start: start, timeZone: try #require(TimeZone(identifier: "UTC")))
    #expect(
      try names.fill("{source}/{time}-{source}{ }.mkv", of: .record) == "door/2026-12-05T12-48-45-door{ }.mkv"
    )
    let arguments = try RunCommand.specification.parse([
      "a=x", "b=y", "--events", "{time}", "--snapshots", "{time}",
    ])
    let plans = try StreamPlan.all(arguments, start: start)
    let time = Placeholders(source: nil, start: start).time
    #expect(
      plans.allSatisfy { $0.arguments.value(.events) == time && $0.arguments.value(.snapshots) == time })
  }

  @Test func aFileThatHasTheNameIsNoStream() throws {
    let folder = try TemporaryFolder()
    let path = folder("a")
    try Data().write(to: URL(fileURLWithPath: path))
    #expect(try plans(path).first?.name == nil)
  }

  @Test func streamsThatAreNotToldApartAreErrors() {
    #expect(failure("a=x", "a=y").contains("“a” is the name of two streams"))
    #expect(failure("a=x", "b=y", "--rtsp", ":0/live").contains("put {source} in it"))
    #expect(failure("a=x", "y").contains("one PIPELINE is expected, not 2"))
    #expect(failure("--quiet").contains("PIPELINE is missing"))
  }

  /// Files of one stream that another would destroy, whatever the options and however they are written.
  @Test(arguments: [
    ["a=videotestsrc num-buffers=1", "b=videotestsrc num-buffers=1", "--record", "@/x.mkv"],
    ["a=videotestsrc num-buffers=1", "b=@/clip.mkv", "--events", "@/clip.mkv"],
    ["a=@/clip.mkv", "b=videotestsrc num-buffers=1", "--config", "@/c.json"],
    ["a=videotestsrc num-buffers=1", "--config", "@/c.json", "--events", "@/link.json"],
    ["videotestsrc num-buffers=1", "--detect", "objects:max=3,from=@/det.txt", "--events", "@/det.txt"],
  ])
  func filesOfOneStreamAreSafeFromTheOthers(words: [String]) async throws {
    let folder = try TemporaryFolder()
    let text = """
      { "streams": { "c": { "pipeline": "videotestsrc num-buffers=1", "record": "\(folder.path)/./clip.mkv" } } }
      """
    for (name, content) in [("clip.mkv", "kept"), ("det.txt", "1,1,1,1,5,5\n"), ("c.json", text)] {
      try Data(content.utf8).write(to: folder.file(name))
    }
    try FileManager.default.createSymbolicLink(atPath: folder("link.json"), withDestinationPath: "c.json")
    let test = TestConsole()
    #expect(await test.run(["run"] + words.map { $0.replacing("@", with: folder.path) }) == 2)
    #expect(test.errors.text.contains("would be written"), "\(test.errors.text)")
    #expect(try Data(contentsOf: folder.file("clip.mkv")) == Data("kept".utf8))
    #expect(try Data(contentsOf: folder.file("c.json")) == Data(text.utf8))
  }

  @Test func aFileSaysWhatOptionsSay() throws {
    let folder = try TemporaryFolder()
    let path = try file(
      """
      {
        // Two cameras.
        "streams": {
          "door": "rtsp://cam/1",
          "yard": { "pipeline": "yard.gst", "fps": 2.5, "detect": ["barcodes"], "region": [0.5, 0, 0.5, 1],
                    "set": { "A": "1", "B": 2 } },
        },
        "fps": 5, "loop": true, "quiet": false, "record": "{source}.mkv", "rtsp": ":8554/{source}"
      }
      """, folder)
    let all = try plans("--config", path, "extra=videotestsrc", "--record", "{source}.mp4")
    #expect(all.map(\.name) == ["door", "yard", "extra"])
    #expect(all.map { $0.arguments.value(.fps) } == ["5", "2.5", "5"])
    #expect(all.map { $0.arguments.value(.record) } == ["door.mp4", "yard.mp4", "extra.mp4"])
    #expect(all.allSatisfy { $0.arguments.isSet(.loop) && !$0.arguments.isSet(.quiet) })
    #expect(all[1].arguments.value(.region) == "0.5,0,0.5,1")
    #expect(all[1].arguments.all(.set) == ["A=1", "B=2"] && all[1].arguments.all(.detect) == ["barcodes"])
    #expect(all[0].arguments.all(.detect).isEmpty)
  }

  @Test(arguments: [
    ("[]", "that is no object"), ("{ \"streams\": { \"a\": \"x\" ", "is no JSON"),
    ("{ \"detct\": [\"barcodes\"] }", "did you mean “detect”?"), ("{ \"streams\": {} }", "holds no streams"),
    ("{ \"streams\": { \"a b\": \"x\" } }", "“a b” is no name"),
    ("{ \"streams\": { \"a\": { \"fps\": 1 } } }", "the stream “a”: “pipeline” is missing"),
    (
      "{ \"streams\": { \"a\": { \"pipeline\": \"x\", \"rtsp-tls\": \"c,k\" } } }", "“rtsp-tls” holds for all"
    ),
    ("{ \"loop\": 3 }", "“loop” is true or false"), ("{ \"fps\": true }", "“fps” needs a value"),
    ("{ \"config\": \"x\" }", "there is no option “config”"),
  ])
  func mistakesInAFileAreNamed(text: String, words: String) throws {
    let folder = try TemporaryFolder()
    let path = try file(text, folder)
    let message = failure("--config", path)
    #expect(message.contains(words) && message.contains(path), "\(message)")
    #expect(failure("--config", folder("none")).contains("cannot be read"))
  }

  /// Each goes its own way though one of them fails; their events share a file.
  @Test func oneThatFailsDoesNotStopTheOthers() async throws {
    let folder = try TemporaryFolder()
    let test = TestConsole()
    let status = await test.run(
      "run", "good=videotestsrc num-buffers=20 ! video/x-raw,width=64,height=48",
      "bad=filesrc location=\(folder("none")) ! decodebin", "gone=\(folder("none.mp4"))",
      "fine=videotestsrc num-buffers=30 ! video/x-raw,width=64,height=48",
      "--events", folder("events"), "--record", folder("{source}.mkv"), "--detect", "barcodes")
    #expect(status == 1)
    struct Line: Decodable { var source: String }
    let lines = try String(contentsOfFile: folder("events"), encoding: .utf8).split(separator: "\n")
      .map { try JSONDecoder().decode(Line.self, from: Data($0.utf8)).source }
    #expect(lines.filter { $0 == "good" }.count == 20 && lines.filter { $0 == "fine" }.count == 30)
    #expect(lines.count == 50)
    for name in ["good", "fine"] {
      #expect(FileManager.default.fileExists(atPath: folder("\(name).mkv")))
    }
    let errors = test.errors.text
    #expect(errors.contains("run: bad: ") && errors.contains("run: gone: there is no file"), "\(errors)")
    #expect(errors.contains("run: good: 20 frames") && errors.contains("run: fine: 30 frames"), "\(errors)")
  }

  @Test(arguments: [
    ("[::1]:0/b", "give all one host and port"), (":1/b", "give all one host and port"),
    ("127.0.0.1:0/a", "“/a” is the mount of two streams"),
  ])
  func streamsThatOneServerCannotServeAreAnError(place: String, reason: String) async {
    let test = TestConsole()
    let folder = try? TemporaryFolder()
    let text = """
      { "streams": { "a": { "pipeline": "videotestsrc", "rtsp": ":0/a" },
                     "b": { "pipeline": "videotestsrc", "rtsp": "\(place)" } } }
      """
    guard let folder, let path = try? file(text, folder) else { return }
    #expect(await test.run("run", "--config", path) == 2)
    #expect(test.errors.text.contains(reason))
  }
}
