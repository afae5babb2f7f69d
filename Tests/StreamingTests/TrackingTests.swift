import Analysis
import Foundation
import TestSupport
import Testing
import Vision

@testable import Streaming

/// Tracks over the frames of a stream.
@Suite struct TrackingTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Two boxes that cross, as rows of a file; 25 frames a second.
  private func crossing(frames: Int) throws -> String {
    let rows = (0..<frames).flatMap { frame in
      let way = Double(frame) * 4
      return [
        "\(frame + 1),-1,\(11 + way),51,30,60,0.9", "\(frame + 1),-1,\(251 - way),61,30,60,0.9",
      ]
    }
    let path = folder("crossing.txt")
    try rows.joined(separator: "\n").write(toFile: path, atomically: true, encoding: .utf8)
    return path
  }

  private func detector(_ path: String) throws -> any Detector {
    try DetectionRegistry.standard.detectors(for: ["objects:from=\(path)"], use: .video, isTracked: true)[0]
  }

  private func rows(_ path: String) throws -> [[Double]] {
    try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map { line in
      line.split(separator: ",").compactMap { Double($0) }
    }
  }

  private let source = "videotestsrc num-buffers=60 ! video/x-raw,width=320,height=240,framerate=25/1"

  /// Analyses run side by side; the tracks are the same as if they did not, with every rate of analysis.
  @Test(arguments: [0.0, 5.0]) func idsStayThroughACrossing(rate: Double) async throws {
    let detector = try detector(try crossing(frames: 60))
    let played = try await play(source, detectors: [detector]) {
      $0.tracking = TrackingPlan()
      $0.maximumRate = rate
      $0.outputs.append(.motChallenge(path: folder("tracks.txt")))
    }
    #expect(played.error == nil)
    let rows = try rows(folder("tracks.txt"))
    #expect(rows.count == (rate == 0 ? 120 : 24))
    for row in rows {
      let frame = row[0] - 1
      #expect(abs(row[2] - (row[1] == 1 ? 11 + frame * 4 : 251 - frame * 4)) < 0.01)
    }
  }

  /// The frames of the second file have detections of their own and things of their own.
  @Test func aFileThatIsPlayedAgainHasNewTracks() async throws {
    try clip(folder("a.mp4"), code: "x", frames: 20, options: ["-pix_fmt", "yuv420p"])
    let detector = try detector(try crossing(frames: 20))
    let played = try await play(folder("a.mp4"), detectors: [detector]) {
      $0.tracking = TrackingPlan()
      $0.loop = true
      $0.duration = 1.6
      $0.outputs.append(.motChallenge(path: folder("tracks.txt")))
    }
    #expect(played.error == nil)
    let rows = try rows(folder("tracks.txt"))
    #expect(rows.count == 80)
    #expect(Set(rows.filter { $0[0] <= 20 }.map { $0[1] }) == [1, 2])
    #expect(Set(rows.filter { $0[0] > 20 }.map { $0[1] }) == [3, 4])
  }

  /// Tracking takes nothing away from the other kinds.
  @Test func codesBesideTracksAreStillRead() async throws {
    try clip(folder("a.mp4"), code: "beside", frames: 10, options: ["-pix_fmt", "yuv420p"])
    let alone = try await play(folder("a.mp4"), detectors: [barcodes()])
    let objects = try detector(try crossing(frames: 10))
    let together = try await play(folder("a.mp4"), detectors: [barcodes(), objects]) {
      $0.tracking = TrackingPlan()
    }
    #expect(together.events.map(\.payloads) == alone.events.map(\.payloads))
    // Where a code is read depends on the frame before, and frames are analysed side by side.
    for (a, b) in zip(together.events, alone.events) {
      let box = try #require(a.observations?.first { $0.kind == "barcode" }?.box)
      let expected = try #require(b.observations?.first?.box)
      #expect(zip(box, expected).allSatisfy { abs($0 - $1) < 2 })
    }
    #expect(together.events.allSatisfy { $0.observations?.count == 3 })
  }
}
