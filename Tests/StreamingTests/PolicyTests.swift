import Analysis
import Foundation
import GStreamer
import TestSupport
import Testing
import Vision

@testable import Streaming

/// Which frames are analysed, and that none is lost on its way.
@Suite struct PolicyTests {
  @Test func underEveryEachFrameIsAnalysedInOrder() async throws {
    let detector = ProbeDetector { picture in
      let shade = picture.withPlane(0) { Double($0.base[0]) }
      return [
        Finding(kind: .object, label: "\(shade)", fields: [Finding.Field("payload", .string("\(shade)"))])
      ]
    }
    let played = try await play(
      "videotestsrc num-buffers=40 pattern=ball ! video/x-raw,width=64,height=64", detectors: [detector])
    #expect(played.events.map(\.frame) == Array(0..<40))
    #expect(played.events.allSatisfy { $0.observations?.count == 1 })
    #expect(played.statistics.analysed == 40)
    #expect(played.statistics.dropped == 0)
    #expect(zip(played.events, played.events.dropFirst()).allSatisfy { $0.pts < $1.pts })
  }

  /// A detector that needs order sees one frame after the other, with their times.
  @Test func whoNeedsOrderHasIt() async throws {
    let probe = OrderedProbe()
    let played = try await play(
      "videotestsrc num-buffers=40 ! video/x-raw,width=64,height=64,framerate=20/1", detectors: [probe])
    #expect(played.statistics.analysed == 40)
    let seen = probe.seen.withLock { $0 }
    #expect(seen.map(\.frame) == (0..<40).flatMap { [$0, $0] })
    #expect(zip(seen, 0..<80).allSatisfy { abs(($0.seconds ?? -1) - Double($1 / 2) / 20) < 0.001 })
  }

  /// The frame's rate goes on while an analysis hangs; what was not analysed is counted.
  @Test func underLatestTheVideoNeverWaits() async throws {
    let gate = Gate()
    let detector = ProbeDetector { _ in
      await gate.wait()
      return []
    }
    let source = "videotestsrc is-live=true num-buffers=30 ! video/x-raw,width=64,height=64,framerate=60/1"
    let played = try await play(source, detectors: [detector]) {
      $0.pipeline = "\(source) ! analyze ! identity name=last ! fakesink sync=false"
    } control: { session in
      Task {
        while session.statistics.framesOut < 30 { await Task.yield() }
        gate.open()
      }
    }
    #expect(played.statistics.framesIn == 30)
    #expect(played.statistics.framesOut == 30)
    #expect(played.statistics.dropped >= 27)
    #expect(played.statistics.analysed + played.statistics.dropped <= 30)
    #expect(played.events.allSatisfy { $0.utc != nil })
  }

  @Test(arguments: [(5.0, 5), (10, 10), (0, 50), (25, 25), (30, 30)])
  func theRateLimitsAnalyses(rate: Double, expected: Int) async throws {
    let counter = Locked(0)
    let detector = ProbeDetector { _ in
      counter.withLock { $0 += 1 }
      return []
    }
    let played = try await play(
      "videotestsrc num-buffers=50 ! video/x-raw,width=32,height=32,framerate=50/1", detectors: [detector]
    ) { $0.maximumRate = rate }
    #expect(played.events.count == 50)
    #expect(abs(played.events.filter { $0.observations != nil }.count - expected) <= 1)
    #expect(counter.withLock { $0 } == played.statistics.analysed)
  }

  /// Otherwise its clock would go on, and what follows would be late.
  @Test func anOutputStandsStillWithItsFile() async throws {
    let output = PauseRecorder()
    let played = try await play("videotestsrc ! video/x-raw,width=16,height=16") {
      $0.pictureOutputs = [output]
    } control: { session in
      output.onFirstFrame.withLock { act in
        act = {
          session.setPaused(true)
          session.setPaused(false)
          session.stop()
        }
      }
    }
    #expect(played.error == nil)
    #expect(output.calls.withLock { $0 } == [true, false])
  }

  /// The other way to stop a stream that stands still is to end it.
  @Test func aPausedStreamEnds() async throws {
    let folder = try TemporaryFolder()
    try clip(folder("a.mp4"), code: "x", frames: 100, options: ["-pix_fmt", "yuv420p"])
    let played = try await play(folder("a.mp4")) {
      $0.outputs.append(.record(path: folder("out.mp4")))
    } control: { session in
      Task {
        while session.statistics.framesOut < 10 { await Task.yield() }
        session.setPaused(true)
        session.stop()
      }
    }
    #expect(played.error == nil)
    #expect(try frameCount(folder("out.mp4")) == played.statistics.framesOut)
  }

  /// An analysis that takes longer than the stall timeout is no silence of the source.
  @Test func aSourceThatIsHeldBackHasNotStalled() async throws {
    let gate = Gate()
    let detector = ProbeDetector { _ in
      await gate.wait()
      return []
    }
    let source = "videotestsrc is-live=true num-buffers=30 ! video/x-raw,width=64,height=64,framerate=60/1"
    let played = try await play(source, detectors: [detector]) {
      $0.frames = .every
      $0.stallTimeout = 0.2
    } control: { session in
      Task {
        // While it is held back each look is a sign.
        try await until {
          let now = ContinuousClock.now
          return session.flow.lastSign.map { $0 >= now } ?? false
        }
        gate.open()
      }
    }
    #expect(played.error == nil && played.notices.isEmpty, "\(played.notices)")
    #expect(played.statistics.framesIn == 30)
  }

  @Test func aFailingDetectorFailsForItselfAlone() async throws {
    struct Broken: Error, CustomStringConvertible { var description: String { "no model" } }
    let broken = ProbeDetector { _ in throw Broken() }
    let working = ProbeDetector { _ in [Finding(kind: .object, label: "a")] }
    let played = try await play(
      "videotestsrc num-buffers=5 ! video/x-raw,width=32,height=32", detectors: [broken, working])
    #expect(played.events.allSatisfy { $0.observations?.count == 1 })
    #expect(played.notices.filter { $0.contains("no model") }.count == 1)
  }

  @Test func detectionStopsAndStartsWhileTheVideoGoesOn() async throws {
    let analysed = Gate()
    let detector = ProbeDetector { _ in
      analysed.open()
      return [Finding(kind: .object, label: "a")]
    }
    let played = try await play(
      "videotestsrc is-live=true ! video/x-raw,width=32,height=32,framerate=60/1", detectors: [detector]
    ) {
      $0.frames = .every
    } control: { session in
      Task {
        await analysed.wait()
        session.setDetecting(false)
        let from = session.statistics.framesOut
        while session.statistics.framesOut < from + 20 { await Task.yield() }
        session.stop()
      }
    }
    #expect(played.error == nil)
    #expect(played.events.last?.observations == nil)
    #expect(played.events.contains { $0.observations?.count == 1 })
    #expect(played.statistics.framesOut == played.statistics.framesIn)
  }

  @Test func sourcesOfAFolderFollowOneAnother() async throws {
    let folder = try TemporaryFolder()
    for (index, name) in ["a2", "a10", "b"].enumerated() {
      try clip(folder("\(name).mp4"), code: name, frames: 4 + index, options: ["-pix_fmt", "yuv420p"])
    }
    try Data("no media".utf8).write(to: URL(fileURLWithPath: folder("a3.mp4")))
    let played = try await play(folder.path, detectors: [barcodes()]) {
      $0.outputs.append(.record(path: folder("out.mkv")))
    }
    #expect(played.error == nil)
    #expect(played.events.map(\.frame) == Array(0..<15))
    #expect(
      played.events.flatMap(\.payloads).map { $0 } == Array(repeating: "a2", count: 4)
        + Array(repeating: "a10", count: 5) + Array(repeating: "b", count: 6))
    #expect(zip(played.events, played.events.dropFirst()).allSatisfy { $0.pts < $1.pts })
    #expect(played.statistics.failedSources.keys.contains { $0.hasSuffix("a3.mp4") })
    #expect(try frameCount(folder("out.mkv")) == 15)
  }

  /// A source that takes a while to begin, as cameras do.
  @Test func aDurationCountsFromTheFirstFrame() async throws {
    let played = try await play(
      "videotestsrc is-live=true timestamp-offset=1000000000 ! video/x-raw,width=32,height=32,framerate=20/1"
    ) {
      $0.duration = 0.5
    }
    #expect(played.error == nil && played.statistics.framesIn == 10, "\(played)")
  }

  @Test func aLoopEndsAfterItsDuration() async throws {
    let folder = try TemporaryFolder()
    try clip(folder("a.mp4"), code: "loop", frames: 5, options: ["-pix_fmt", "yuv420p"])
    let played = try await play(folder("a.mp4")) {
      $0.loop = true
      $0.duration = 1
    }
    #expect(played.events.count == 25)
    #expect(played.statistics.framesIn == 25)
    #expect(played.events.map(\.frame) == Array(0..<25))
  }
}

/// Notes how it is paused.
private final class PauseRecorder: PictureOutput {
  let name = "the recorder"
  let dropped = 0
  let calls = Locked<[Bool]>([])
  let onFirstFrame = Locked<(@Sendable () -> Void)?>(nil)

  func start(_ context: OutputContext) {}
  func send(_ frame: VideoFrame) {
    let act = onFirstFrame.withLock { act in
      defer { act = nil }
      return act
    }
    // A source cannot be paused from its own thread.
    if let act { Thread.detachNewThread(act) }
  }
  func setPaused(_ isPaused: Bool) { calls.withLock { $0.append(isPaused) } }
  func finish() async {}
  func abort() {}
}

/// Notes each frame as it begins with it and as it is done.
private final class OrderedProbe: Detector {
  let seen = Locked<[PictureIdentity]>([])
  let needsOrder = true

  func findings(in picture: PixelBuffer, region: NormalizedRect) async throws -> [Finding] { [] }

  func findings(
    in picture: PixelBuffer, region: NormalizedRect, of identity: PictureIdentity
  ) async throws -> [Finding] {
    seen.withLock { $0.append(identity) }
    await Task.yield()
    seen.withLock { $0.append(identity) }
    return []
  }
}
