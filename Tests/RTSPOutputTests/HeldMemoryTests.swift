import CGstRtspServer
import TestSupport
import Testing
import Vision

@testable import GStreamer
@testable import RTSPOutput
@testable import Streaming

/// Neither a slow analysis nor a viewer that does not read lets frames pile up.
@Suite struct HeldMemoryTests {
  @Test func aLiveStreamHoldsFewFrames() async throws {
    let hanging = HangingDetector(after: 1)
    let watches = [HeldMemory(isAnnotated: true), HeldMemory(isAnnotated: false)]
    let stream = try await ServedStream(
      ServedStream.black.replacingOccurrences(of: "25/1", with: "60/1"),
      detectors: [BoxDetector(), hanging]
    ) { _ in
    } stream: {
      $0.pictureOutputs += watches
    }
    let viewer = try Client.packets(stream.address, seconds: 600)
    try await until { stream.output.statistics.encoded >= 10 }
    viewer.freeze()
    try await stream.frames(300)
    let now = stream.session.statistics
    hanging.release.resolve(true)
    viewer.kill()
    _ = await viewer.ended
    let statistics = try await stream.stop()
    #expect(now.framesOut >= 300 && now.dropped >= now.framesOut - 5, "\(now)")
    #expect(statistics.framesIn == statistics.framesOut && statistics.failedOutputs.isEmpty)
    for watch in watches { #expect(watch.most <= 16) }
  }
}

/// Counts the pieces of memory behind the frames that it is sent, as long as anybody holds them.
private final class HeldMemory: PictureOutput {
  let name: String
  let isAnnotated: Bool
  let dropped = 0
  private let held = Locked((places: Set<UInt>(), most: 0))

  init(isAnnotated: Bool) {
    self.isAnnotated = isAnnotated
    name = "held memory, \(isAnnotated ? "drawn" : "plain")"
  }

  /// The most pieces that were held at once.
  var most: Int { held.withLock { $0.most } }

  func send(_ frame: VideoFrame) {
    guard let memory = gst_buffer_peek_memory(frame.buffer, 0) else { return }
    let isNew = held.withLock { held in
      defer { held.most = max(held.most, held.places.count) }
      return held.places.insert(UInt(bitPattern: memory)).inserted
    }
    guard isNew else { return }
    gst_mini_object_weak_ref(
      UnsafeMutableRawPointer(memory).assumingMemoryBound(to: GstMiniObject.self),
      { context, memory in
        guard let context, let memory else { return }
        let watch = Unmanaged<HeldMemory>.fromOpaque(context).takeRetainedValue()
        watch.held.withLock { _ = $0.places.remove(UInt(bitPattern: memory)) }
      }, Unmanaged.passRetained(self).toOpaque())
  }

  func start(_ context: OutputContext) {}
  func finish() async {}
  func abort() {}
}
