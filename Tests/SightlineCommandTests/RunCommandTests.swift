import Analysis
import Streaming
import Testing

@testable import SightlineCommand

@Suite struct RunCommandTests {
  private func configuration(
    _ arguments: [String], variables: [String: String] = [:]
  ) throws -> StreamConfiguration {
    try RunCommand.configuration(
      RunCommand.specification.parse(arguments), TestConsole(variables: variables).console)
  }

  @Test func readsEveryOption() throws {
    let configuration = try configuration(
      [
        "clip.gst", "--detect", "barcodes", "--detect=barcodes:symbologies=qr", "--detect", "barcodes",
        "--frames", "latest",
        "--fps=12.5",
        "--region", "0.5,0,0.5,1", "--display", "--record", "a.mp4", "--record=b.MKV", "--events", "-",
        "--events-on", "change", "--snapshots", "stills", "--duration", "3", "--loop", "--set", "A=b=c",
        "--set", "D=",
      ], variables: ["DISPLAY": ":0"])
    #expect(configuration.pipeline == "clip.gst" && configuration.detectors.count == 2)
    #expect(configuration.frames == .latest && configuration.maximumRate == 12.5)
    #expect(configuration.region?.text == "0.5,0,0.5,1")
    #expect(
      configuration.outputs == [
        .record(path: "a.mp4"), .record(path: "b.MKV"), .window, .events(path: "-", trigger: .change),
        .snapshots(directory: "stills"),
      ])
    #expect(configuration.duration == 3 && configuration.loop)
    #expect(configuration.variables == ["A": "b=c", "D": ""])
  }

  @Test func hasDefaults() throws {
    let configuration = try configuration(["clip.mp4"])
    #expect(
      configuration.detectors.isEmpty && configuration.frames == .auto && configuration.maximumRate == 0)
    #expect(configuration.outputs.isEmpty && configuration.duration == nil && !configuration.loop)
  }

  @Test(arguments: [
    (" ", RunKey.detection), ("p", .pause), ("c", .capture), ("+", .faster), ("=", .faster), ("-", .slower),
    ("q", .quit), ("x", nil), ("P", nil),
  ])
  func keysHaveMeanings(key: String, expected: RunKey?) throws {
    #expect(RunKey(try #require(key.utf8.first)) == expected)
  }

  @Test func ratesGoInSteps() {
    #expect([0.0, 1, 3, 30, 60, 100].map(RateStep.faster) == [0, 2, 5, 60, 0, 0])
    #expect([0.0, 60, 12, 1, 0.5].map(RateStep.slower) == [60, 30, 10, 1, 0.5])
  }

  @Test func keysActOnTheStream() {
    let stream = FakeStream()
    for key in [RunKey.detection, .pause, .capture, .slower, .slower, .faster, .quit] {
      key.apply(to: stream)
    }
    #expect(!stream.isDetecting && stream.isPaused && stream.maximumRate == 60)
    #expect(
      stream.calls == [
        "detecting false", "paused true", "still", "rate 60.0", "rate 30.0", "rate 60.0", "stop",
      ])
  }

  @Test func theSummaryTellsWhatOutputsLeftOut() {
    var end = StreamStatistics()
    end.framesIn = 90
    end.secondsRunning = 3
    end.droppedByOutputs = ["the window": 4]
    #expect(end.summary == "90 frames in 3 s (30 a second), 0 analysed, 0 dropped, 4 not shown by the window")
  }

  @Test func theStatusLineTellsRatesSinceALittleWhile() {
    var status = StatusLine()
    let stream = FakeStream()
    var now = StreamStatistics()
    #expect(status.text(now, of: stream, width: 200) == "frames 0  fps 0 in, 0 analysed  dropped 0")
    now.framesIn = 60
    now.analysed = 25
    now.dropped = 35
    now.secondsRunning = 2
    now.latencyP50 = 0.0123
    now.latencyP99 = 0.05
    stream.setMaximumRate(15)
    stream.setPaused(true)
    let text = status.text(now, of: stream, width: 200)
    #expect(
      text == "[paused]  [max 15/s]  frames 60  fps 30 in, 12.5 analysed  dropped 35  "
        + "latency 12.3/50 ms")
    #expect(status.text(now, of: stream, width: 20).count == 19)
  }
}
