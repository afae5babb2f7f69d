import Analysis
import Foundation
import TestSupport
import Testing

@testable import Streaming

/// What a stream needed is gone when it has ended.
@Suite struct LifetimeTests {
  @Test(arguments: [FramePolicy.every, .latest]) func nothingOutlivesAStream(policy: FramePolicy) async throws
  {
    let folder = try TemporaryFolder()
    var configuration = StreamConfiguration(
      pipeline: "videotestsrc num-buffers=5 ! video/x-raw,width=32,height=32")
    configuration.frames = policy
    configuration.detectors = [ProbeDetector { _ in [Finding(kind: .object, label: "a")] }]
    configuration.outputs = [
      .record(path: folder("a.mkv")), .events(path: folder("events"), trigger: .every),
    ]
    weak var session: StreamSession?
    weak var flow: FrameFlow?
    weak var outputs: OutputSet?
    do {
      let made = try StreamSession(configuration) { _ in }
      (session, flow, outputs) = (made, made.flow, made.outputs)
      _ = try await made.run()
    }
    // A streaming thread may let go of its last reference a moment later.
    try await until { session == nil && flow == nil && outputs == nil }
  }
}
