import Analysis
import Dispatch
import Foundation
import GStreamer
import TestSupport
import Testing
import Vision

@testable import Streaming

/// Pictures in another size, with what was found in them in its place, and word of frames that were dropped.
@Suite struct ShapeTests {
  /// A white square on black in the middle of a picture, and the same square as a finding.
  private struct Square: Detector {
    func findings(in picture: PixelBuffer, region: NormalizedRect) async throws -> [Finding] {
      [
        Finding(
          kind: .object,
          box: CGRect(x: picture.width / 2 - 20, y: picture.height / 2 - 20, width: 40, height: 40))
      ]
    }
  }

  /// The box is drawn around the middle, at the scale of the picture, and bars stay black.
  @Test(
    arguments: [
      // Source, frame, gravity, half of the box's width and height in the frame, the bars' width and height.
      ("width=160,height=240", 320, 240, AspectMapping.Gravity.resizeAspect, 20, 20, 80, 0),
      ("width=160,height=240", 320, 240, .resizeAspectFill, 40, 40, 0, 0),
      ("width=240,height=160", 160, 320, .resizeAspect, 13, 13, 0, 107),
      ("width=240,height=160", 160, 320, .resizeAspectFill, 40, 40, 0, 0),
      ("width=160,height=240,pixel-aspect-ratio=2/1", 320, 240, .resizeAspect, 20, 20, 0, 0),
    ] as [(String, Int, Int, AspectMapping.Gravity, Int, Int, Int, Int)])
  func boxesAreInTheirPlaces(
    size: String, width: Int, height: Int, gravity: AspectMapping.Gravity, halfWidth: Int, halfHeight: Int,
    barWidth: Int, barHeight: Int
  ) async throws {
    let folder = try TemporaryFolder()
    let file = folder("frames")
    let source = "videotestsrc num-buffers=2 pattern=white ! video/x-raw,format=I420,\(size)"
    let played = try await play(source, detectors: [Square()]) {
      $0.pipeline = "\(source) ! analyze ! video/x-raw,format=I420 ! filesink location=\(file)"
      $0.picture = PictureShape(width: width, height: height, gravity: gravity)
    }
    #expect(played.error == nil)
    // Results stay in the source's pixels.
    #expect(played.events.map(\.width) == Array(repeating: size.hasPrefix("width=160") ? 160 : 240, count: 2))
    let bytes = try Data(contentsOf: URL(filePath: file))
    try #require(bytes.count == 2 * width * height * 3 / 2)
    func luma(_ x: Int, _ y: Int) -> UInt8 { bytes[y * width + x] }
    let wide = size.contains("aspect") ? 2 * halfWidth : halfWidth
    let (middleX, middleY) = (width / 2, height / 2)
    #expect(luma(middleX, middleY) > 225)
    // A line is drawn where the box's edges are, and nothing ten pixels further in or out.
    for side in [-1, 1] {
      #expect((-4...4).contains { luma(middleX + side * wide + $0, middleY) < 200 })
      #expect((-4...4).contains { luma(middleX, middleY + side * halfHeight + $0) < 200 })
      #expect(luma(middleX + side * (wide - 8), middleY) > 225)
    }
    #expect((luma(2, middleY) < 40) == (barWidth > 0))
    #expect((luma(middleX, 2) < 40) == (barHeight > 0))
    if barWidth > 0 { #expect(luma(barWidth - 4, middleY) < 40 && luma(barWidth + 4, middleY) > 225) }
    if barHeight > 0 { #expect(luma(middleX, barHeight - 4) < 40 && luma(middleX, barHeight + 4) > 225) }
  }

  @Test(arguments: [("mp4", 90, 160), ("mkv", 321, 241)])
  func recordingsHaveTheSize(container: String, width: Int, height: Int) async throws {
    let folder = try TemporaryFolder()
    let out = folder("out.\(container)")
    let played = try await play("videotestsrc num-buffers=5 ! video/x-raw,width=320,height=240") {
      $0.outputs = [.record(path: out)]
      $0.picture = PictureShape(width: width, height: height)
    }
    #expect(played.error == nil)
    let size = try tool(
      "ffprobe", "-v", "error", "-select_streams", "v", "-show_entries",
      "stream=width,height,sample_aspect_ratio", "-of",
      "csv=p=0", out)
    #expect(size.hasPrefix("\((width + 1) / 2 * 2),\((height + 1) / 2 * 2),1:1"), "\(size)")
  }

  @Test func aPictureOfTheSizeIsNotCopied() async throws {
    let shaper = FrameShaper(PictureShape(width: 64, height: 48, gravity: .resizeAspectFill))
    let frames = Locked(0)
    let same = Locked(0)
    let end = EndSignal<Bool>()
    let pipeline = try Pipeline(
      "videotestsrc num-buffers=3 ! video/x-raw,format=I420,width=64,height=48 ! appsink name=out sync=false"
    ) { event in if case .error = event { end.resolve(false) } }
    let sink = AppSink(try #require(pipeline.element("out"))) { sample in
      guard let format = VideoFormat(caps: sample.caps) else { return .stop }
      let frame = sample.videoFrame(format)
      let shown = try? shaper.shape(ShownPicture(video: frame, findings: []))
      frames.withLock { $0 += 1 }
      if shown?.video === frame { same.withLock { $0 += 1 } }
      return .continue
    } onEnd: {
      end.resolve(true)
    }
    pipeline.set(.playing)
    #expect(await end.value)
    withExtendedLifetime(sink) { _ = pipeline.set(.null) }
    #expect(frames.withLock { $0 } == 3)
    #expect(same.withLock { $0 } == 3)
  }

  @Test func allThatIsDrawnMovesAlong() {
    let mapping = AspectMapping(
      picture: CGSize(width: 100, height: 100), frame: CGSize(width: 400, height: 200), .resizeAspect)
    var pose = Finding(kind: .pose, box: CGRect(x: 10, y: 20, width: 30, height: 40))
    pose.corners = [CGPoint(x: 0, y: 0), CGPoint(x: 100, y: 100)]
    pose.strokes = [[CGPoint(x: 50, y: 50), CGPoint(x: 60, y: 0)]]
    let moved = pose.moved(by: mapping)
    #expect(moved.box == CGRect(x: 120, y: 40, width: 60, height: 80))
    #expect(moved.corners == [CGPoint(x: 100, y: 0), CGPoint(x: 300, y: 200)])
    #expect(moved.strokes == [[CGPoint(x: 200, y: 100), CGPoint(x: 220, y: 0)]])
  }

  @Test func eachDroppedFrameIsToldInOrder() async throws {
    let gate = Gate()
    let told = Locked<[DroppedFrame]>([])
    let detector = ProbeDetector { _ in
      await gate.wait()
      return []
    }
    let source = "videotestsrc is-live=true num-buffers=30 ! video/x-raw,width=64,height=64,framerate=60/1"
    let played = try await play(source, detectors: [detector]) {
      $0.pipeline = "\(source) ! analyze ! fakesink sync=false"
      $0.didDrop = { frame in told.withLock { $0.append(frame) } }
    } control: { session in
      Task {
        while session.statistics.framesOut < 30 { await Task.yield() }
        gate.open()
      }
    }
    let frames = told.withLock { $0 }
    #expect(frames.count == played.statistics.dropped)
    #expect(frames.count >= 27)
    #expect(zip(frames, frames.dropFirst()).allSatisfy { $0.index < $1.index && $0.pts < $1.pts })
    #expect(frames.dropLast().allSatisfy { $0.reason == .late && $0.untold == 0 })
    #expect(Set(frames.map(\.index)).isDisjoint(with: played.events.map(\.frame)))
  }

  /// Neither the video nor the analysis waits for a callback that hangs, and memory stays bounded.
  @Test func aSlowCallbackHoldsNothingUp() async throws {
    let gate = DispatchSemaphore(value: 0)
    let told = Locked<[DroppedFrame]>([])
    let reporter = DropReporter { frame in
      if frame.index == 0 { gate.wait() }
      told.withLock { $0.append(frame) }
    }
    let count = 3 * DropReporter.capacity
    for index in 0..<count { reporter.report(DroppedFrame(index: index, pts: Double(index), reason: .late)) }
    gate.signal()
    await reporter.finish()
    reporter.report(DroppedFrame(index: count, pts: Double(count), reason: .ended))
    await reporter.finish()
    let frames = told.withLock { $0 }
    #expect(frames.count <= 2 * DropReporter.capacity + 1)
    #expect(frames.count + frames.reduce(0) { $0 + $1.untold } == count + 1)
    #expect(frames.last?.index == count)
  }
}
