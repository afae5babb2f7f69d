import Analysis
import Foundation
import GStreamer
import TestSupport
import Testing
import Vision

@testable import Streaming

/// Outputs that fail or take nothing any more, and what is left of what they had.
@Suite struct GivingUpTests {
  private static let live = "videotestsrc is-live=true ! video/x-raw,width=160,height=120,framerate=60/1"

  /// What has been recorded survives that the recording is given up.
  @Test func aRecordingThatIsGivenUpIsKept() async throws {
    let folder = try TemporaryFolder()
    let recording = FailingRecording(try Recording.output(path: folder("out.mkv")), after: 90)
    let played = try await play(Self.live) {
      $0.pictureOutputs = [recording]
    } control: { session in
      recording.onFailure.withLock { $0 = { session.stop() } }
    }
    #expect(played.statistics.failedOutputs.count == 1)
    #expect(try frameCount(folder("out.mkv")) > 0)
  }

  /// The end waits for the analysis, and no output is blamed for that.
  @Test func aSlowAnalysisCostsNoOutput() async throws {
    let folder = try TemporaryFolder()
    let detector = ProbeDetector { _ in
      try await Task.sleep(for: .milliseconds(100))
      return []
    }
    let played = try await play(
      "videotestsrc num-buffers=8 ! video/x-raw,width=160,height=120", detectors: [detector]
    ) {
      $0.outputPatience = .milliseconds(20)
      $0.outputs.append(.record(path: folder("out.mkv")))
    }
    #expect(played.error == nil && played.statistics.failedOutputs.isEmpty)
    #expect(try frameCount(folder("out.mkv")) == 8)
  }

  /// A reader that stops reading does not keep the recording from its end.
  @Test func eventsThatNobodyReadsAreGivenUp() async throws {
    let folder = try TemporaryFolder()
    let pipe = try FullPipe()
    let played = try await play("videotestsrc num-buffers=20 ! video/x-raw,width=160,height=120") {
      $0.outputPatience = .milliseconds(50)
      $0.outputs += [.events(path: pipe.path, trigger: .every), .record(path: folder("out.mkv"))]
    } control: { session in
      Task {
        try await until { session.outputs.isKeptWaiting }
        session.stop()
      }
    }
    #expect(played.statistics.failedOutputs[pipe.name]?.contains("nobody reads") == true)
    #expect(try frameCount(folder("out.mkv")) == played.statistics.framesOut)
  }

  /// A reader that has what it wants does not end the recording.
  @Test func theRestGoesOnWithoutAReader() async throws {
    signal(SIGPIPE, SIG_IGN)
    let folder = try TemporaryFolder()
    let reader = Pipe()
    try reader.fileHandleForReading.close()
    let path = "/proc/self/fd/\(reader.fileHandleForWriting.fileDescriptor)"
    let file = try EventFile(descriptor: reader.fileHandleForWriting.fileDescriptor)
    let played = try await play("videotestsrc num-buffers=20 ! video/x-raw,width=160,height=120") {
      $0.outputs = [.events(path: path, trigger: .every), .record(path: folder("out.mkv"))]
      $0.eventFiles = EventFiles([path: file])
    }
    #expect(played.error == nil && played.statistics.failedOutputs.isEmpty)
    #expect(played.notices.contains { $0.hasPrefix("nobody reads") }, "\(played.notices)")
    #expect(try frameCount(folder("out.mkv")) == 20)
  }

  /// A window that cannot be opened does not end the recording.
  @Test(arguments: [
    (["DISPLAY": ":4711"], "no window can be opened: DISPLAY=:4711: "),
    ([:], "there is no display for a window"),
  ])
  func theRestGoesOnWithoutAWindow(environment: [String: String], reason: String) async throws {
    let folder = try TemporaryFolder()
    let played = try await play("videotestsrc num-buffers=3 ! video/x-raw,width=160,height=120") {
      $0.pictureOutputs = [Window.output(environment: environment)]
      $0.outputs += [.record(path: folder("out.mkv"))]
    }
    #expect(played.statistics.failedOutputs["the window"]?.hasPrefix(reason) == true, "\(played)")
    #expect(try frameCount(folder("out.mkv")) == 3)
  }

  /// Each stream that writes to a file learns that it cannot be written.
  @Test func aSharedFileFailsForAllThatWriteToIt() throws {
    let file = try EventFile(path: "/dev/full")
    let failed = Locked<[String]>([])
    for name in ["a", "b"] {
      let output = EventOutput(file, form: .jsonLines(EventFilter(.every))) { report in
        if case .failed = report { failed.withLock { $0.append(name) } }
      }
      for frame in 0..<2 { output.send(FrameRecord(frame: frame, pts: 0, width: 1, height: 1)) }
    }
    #expect(failed.withLock { $0 } == ["a", "b"])
  }

  /// An output that fails while it is being started is not fed.
  @Test func anOutputThatFailsAsItStartsIsLeftOut() async throws {
    let output = StillbornOutput()
    let played = try await play("videotestsrc num-buffers=3 ! video/x-raw,width=16,height=16") {
      $0.pictureOutputs = [output]
    } control: { session in
      output.onStart.withLock { $0 = { _ = session.outputs.remove(output.name) } }
    }
    #expect(played.error == nil && played.statistics.framesIn == 3)
    #expect(output.calls.withLock { $0 } == ["start", "abort"])
  }

  /// What follows `analyze` may have sources of its own, which begin with its first frame and end with the stream.
  @Test func aPipelineWithItsOwnSoundEnds() async throws {
    let folder = try TemporaryFolder()
    let played = try await play(
      """
      videotestsrc is-live=true timestamp-offset=1000000000 ! video/x-raw,width=160,height=120,framerate=60/1 ! \
      analyze ! videoconvert ! x264enc tune=zerolatency ! h264parse ! mux. \
      audiotestsrc is-live=true ! vorbisenc ! mux. \
      matroskamux name=mux ! filesink location=\(folder("out.mkv"))
      """
    ) { _ in
    } control: { session in
      Task {
        try await until { session.statistics.framesOut >= 30 }
        session.stop()
      }
    }
    #expect(played.error == nil && played.statistics.failedOutputs.isEmpty, "\(played)")
    // A busy machine may hold sound up for long; what the multiplexer could not take meanwhile is told.
    let dropped = played.statistics.droppedByOutputs.values.reduce(0, +)
    #expect(dropped < 30)
    #expect(try frameCount(folder("out.mkv")) + dropped >= 30)
  }
}

/// A recording that is given up after some frames.
private final class FailingRecording: PictureOutput {
  private let output: PipelineOutput
  private let left: Locked<Int>
  let onFailure = Locked<@Sendable () -> Void>({})

  init(_ output: PipelineOutput, after frames: Int) {
    self.output = output
    left = Locked(frames)
  }

  var name: String { output.name }
  var dropped: Int { output.dropped }
  func start(_ context: OutputContext) throws { try output.start(context) }
  func send(_ frame: VideoFrame) {
    output.send(frame)
    let isOver = left.withLock { left in
      left -= 1
      return left == 0
    }
    guard isOver else { return }
    output.abort()
    onFailure.withLock { $0 }()
  }
  func finish() async throws { try await output.finish() }
  func abort() { output.abort() }
}

/// A pipe without room, that nobody reads.
private final class FullPipe {
  private let ends = Pipe()

  init() throws {
    let descriptor = ends.fileHandleForWriting.fileDescriptor
    let flags = fcntl(descriptor, F_GETFL)
    _ = fcntl(descriptor, F_SETFL, flags | O_NONBLOCK)
    while write(descriptor, "0", 1) == 1 {}
    _ = fcntl(descriptor, F_SETFL, flags)
  }

  var path: String { "/dev/fd/\(ends.fileHandleForWriting.fileDescriptor)" }
  var name: String { "the events \(path)" }
}

/// Fails while it is being started.
private final class StillbornOutput: PictureOutput {
  let name = "the stillborn"
  let dropped = 0
  let calls = Locked<[String]>([])
  let onStart = Locked<@Sendable () -> Void>({})

  func start(_ context: OutputContext) {
    calls.withLock { $0.append("start") }
    onStart.withLock { $0 }()
  }
  func send(_ frame: VideoFrame) { calls.withLock { $0.append("send") } }
  func finish() async { calls.withLock { $0.append("finish") } }
  func abort() { calls.withLock { $0.append("abort") } }
}
