import Foundation
import GStreamer
import TestSupport
import Testing

@testable import Streaming

@Suite struct PipelineArgumentTests {
  init() throws { try GStreamer.start() }

  private func parse(_ text: String, _ variables: [String: String] = [:]) throws -> PipelineArgument {
    try PipelineArgument(text, variables: variables, environment: ["FROM_ENVIRONMENT": "7"])
  }

  @Test(arguments: [
    ("videotestsrc", "videotestsrc", String?.none),
    ("videotestsrc ! analyze ! fakesink sync=false", "videotestsrc", "fakesink sync=false"),
    ("videotestsrc ! analyze", "videotestsrc", nil),
    (
      "filesrc location=\"a ! analyze ! b\" ! decodebin", "filesrc location=\"a ! analyze ! b\" ! decodebin",
      nil
    ),
    ("textoverlay name=analyze ! x", "textoverlay name=analyze ! x", nil),
    ("a ! b ! analyze ! c ! d", "a ! b", "c ! d"),
  ])
  func aDescriptionIsTakenApartAtAnalyze(text: String, source: String, tail: String?) throws {
    let argument = try parse(text)
    #expect(argument.sources == [.description(source)])
    #expect(argument.tail == tail)
  }

  @Test(arguments: [
    "", "   ", "analyze ! fakesink", "videotestsrc ! analyze ! analyze ! fakesink", "nothing/here.mp4",
    "/dev/video99",
    "missing.gst", "videotestsrc ! analyze !", "videotestsrc ! analyze foo=1 ! fakesink",
    "videotestsrc ! analyze name='a b'",
  ])
  func whatIsWrongIsAnError(text: String) throws {
    #expect(throws: StreamError.self) { try parse(text) }
  }

  @Test func aCameraThatIsNotThereIsToldWithThoseThatAre() throws {
    let error = #expect(throws: StreamError.self) { try parse("/dev/video99") }
    let remedy = try #require(error?.remedy)
    #expect(try CameraList.cameras().allSatisfy { remedy.contains($0.path) })
    #expect(remedy.localizedCaseInsensitiveContains("camera"))
  }

  @Test func filesHaveCommentsAndVariables() throws {
    let folder = try TemporaryFolder()
    let text = """
      # A comment with ${UNKNOWN}
      videotestsrc num-buffers=${FROM_ENVIRONMENT} pattern=${PATTERN:-ball}
        # another one
        ! video/x-raw,width=${WIDTH}
        ! analyze ! fakesink
      """
    try Data(text.utf8).write(to: URL(fileURLWithPath: folder("a.gst")))
    let argument = try parse(folder("a.gst"), ["WIDTH": "64"])
    #expect(argument.tail == "fakesink")
    guard case .description(let source) = try #require(argument.sources.first) else { return }
    #expect(
      source.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        == "videotestsrc num-buffers=7 pattern=ball ! video/x-raw,width=64")
    let error = #expect(throws: StreamError.self) { try parse(folder("a.gst")) }
    #expect(error?.description.contains("--set WIDTH=VALUE") == true)
  }

  @Test func locationsAreTold() throws {
    let folder = try TemporaryFolder()
    try Data([1]).write(to: URL(fileURLWithPath: folder("b 1.mp4")))
    #expect(try parse(folder("b 1.mp4")).sources == [.file(folder("b 1.mp4"))])
    #expect(try parse("rtsp://camera/1").sources == [.url("rtsp://camera/1")])
    #expect(try parse(folder.path).sources == [.file(folder("b 1.mp4"))])
    #expect(try parse("/dev/null").sources == [.device("/dev/null")])
  }

  @Test(arguments: [
    ("a ! video/x-raw,width=3", "a ! video/x-raw,width=3 ! identity"),
    ("a ! \"video/x-raw, width=3\"", "a ! \"video/x-raw, width=3\" ! identity"),
    ("a ! b location=/x/y", "a ! b location=/x/y"), ("a", "a"),
  ])
  func capsAtTheEndHaveSomethingBehindThem(text: String, closed: String) {
    #expect(PipelineText.closed(text) == closed)
  }

  @Test(arguments: [
    ("videotestsrc ! nosuchelement", "nosuchelement"), ("videotestsrc bogus=1", "bogus"),
    ("audiotestsrc num-buffers=2", "no video"), ("videotestsrc num-buffers=2 ! fakesink", "analyze"),
    ("filesrc location=/nothing ! decodebin", "/nothing"),
    ("videotestsrc ! analyze ! nosuchsink", "nosuchsink"),
    ("videotestsrc num-buffers=2 ! videoconvert ! audioconvert", "audioconvert"),
  ])
  func errorsNameWhatIsWrong(pipeline: String, word: String) async throws {
    let played = try await play(pipeline) { if pipeline.contains("analyze") { $0.outputs = [] } }
    let texts = [played.error ?? ""] + played.notices
    #expect(texts.contains { $0.contains(word) && $0.contains("pipeline") }, "\(texts)")
  }
}
