import Foundation
import Testing
import Vision

@testable import Analysis

/// A detector behind the gate looks only when and where something moves, and nothing is lost by that.
@Suite struct MotionGateTests {
  private let squares = SquareFinder()

  private func gate(refresh: Double = 100, parts: Bool = false) -> MotionGatedDetector {
    MotionGatedDetector(
      parts ? squares.quickerWithParts : squares,
      filter: ObjectFilter(DetectionOptions(), confidence: 0.5), refresh: refresh)
  }

  /// The boxes that are told of frames, 15 a second.
  private func boxes(
    _ detector: MotionGatedDetector, _ frames: [Scene], from first: Int = 0
  ) async throws -> [[CGRect]] {
    var told: [[CGRect]] = []
    for (index, scene) in frames.enumerated() {
      let seconds = Double(first + index) / 15
      let found = try await detector.findings(
        in: scene.picture, region: .fullImage, of: PictureIdentity(frame: first + index, seconds: seconds))
      told.append(found.compactMap(\.box).sorted { $0.minX < $1.minX })
    }
    return told
  }

  @Test(arguments: [0, 12]) func whatStandsIsLookedAtOnce(noise: Int) async throws {
    let square = CGRect(x: 100, y: 50, width: 30, height: 40)
    let frames = (0..<30).map { Scene(squares: [square], noise: noise, seed: $0) }
    let told = try await boxes(gate(), frames)
    #expect(told.allSatisfy { $0 == [square] })
    #expect(squares.looks == 1)
  }

  @Test func allIsLookedAtAfreshNowAndThen() async throws {
    let told = try await boxes(gate(refresh: 1), (0..<46).map { _ in Scene(squares: []) })
    #expect(told.count == 46 && squares.looks == 4)
  }

  /// Also where it moves so slowly that no frame differs from the one before.
  @Test(arguments: [5.0, 0.25], [true, false]) func whatMovesIsWhereItIs(step: Double, parts: Bool)
    async throws
  {
    let frames = (0..<40).map { frame in
      Scene(squares: [
        CGRect(x: (20 + Double(frame) * step).rounded(), y: 50, width: 20, height: 30)
      ])
    }
    let told = try await boxes(gate(parts: parts), frames)
    for (scene, boxes) in zip(frames, told) {
      #expect(boxes.count == 1 && abs(boxes[0].minX - scene.squares[0].minX) <= 2)
    }
  }

  @Test(arguments: [true, false]) func comingAndGoingIsSeenAtOnce(parts: Bool) async throws {
    let (standing, passing) = (
      CGRect(x: 200, y: 100, width: 25, height: 25), CGRect(x: 40, y: 30, width: 20, height: 30)
    )
    let frames = (0..<30).map { Scene(squares: (10..<20).contains($0) ? [standing, passing] : [standing]) }
    let told = try await boxes(gate(parts: parts), frames)
    #expect(told == frames.map { $0.squares.sorted { $0.minX < $1.minX } })
    // The first frame, coming, going, and once more after each of them.
    #expect(squares.looks == 5)
    if parts { #expect(squares.regions.dropFirst().allSatisfy { $0.width < 0.8 && $0.height < 0.8 }) }
  }

  /// What stands keeps its box and its id, whatever goes on beside it, even where the detector misses it.
  @Test func whatStandsKeepsItsID() async throws {
    let standing = CGRect(x: 200, y: 100, width: 25, height: 25)
    let detector = gate()
    let tracker = FindingTracker(TrackingPlan())
    for frame in 0..<60 {
      squares.ignored = frame % 4 == 3 ? standing : nil
      let passing = CGRect(x: 10 + Double(frame) * 2, y: 30, width: 20, height: 30)
      let seconds = Double(frame) / 15
      let found = try await detector.findings(
        in: Scene(squares: [standing, passing]).picture, region: .fullImage,
        of: PictureIdentity(frame: frame, seconds: seconds))
      let told = tracker.update(found, at: seconds, size: CGSize(width: 320, height: 180)).findings
      let thing = try #require(told.first { $0.box == standing })
      #expect(thing.trackID == 2 && told.count == 2)
    }
    #expect(squares.looks >= 59)
  }

  /// The light is no thing: it costs one look at most, and nothing that is known is lost.
  @Test(arguments: [Light.offset(64), .offset(-30), .gain(1.6), .gain(0.5)])
  func aStepOfTheLightIsNoAlarm(light: Light) async throws {
    let square = CGRect(x: 100, y: 50, width: 30, height: 40)
    let detector = gate()
    let told = try await boxes(detector, (0..<15).map { Scene(squares: [square], seed: $0) })
    #expect(squares.looks == 1 && told.allSatisfy { $0 == [square] })
    let after = try await boxes(
      detector, (15..<45).map { Scene(squares: [square], light: light, seed: $0) }, from: 15)
    #expect(after.allSatisfy { $0 == [square] })
    #expect(squares.looks <= 3)
  }

  @Test func slowLightIsFollowed() async throws {
    let frames = (0..<90).map { Scene(squares: [], light: .offset($0 / 2)) }
    _ = try await boxes(gate(), frames)
    #expect(squares.looks == 1)
  }

  /// What reaches over the edge of the part that moved is seen whole.
  @Test func aPartDoesNotCutThings() async throws {
    let wide = CGRect(x: 10, y: 75, width: 280, height: 30)
    let frames = (0..<10).map { Scene(squares: $0 < 5 ? [] : [wide]) }
    let told = try await boxes(gate(parts: true), frames)
    #expect(told[4].isEmpty && told[5...].allSatisfy { $0 == [wide] })
    // Only a corner of it changes, and it was not known before.
    squares.ignored = wide
    let other = gate(parts: true)
    _ = try await boxes(other, [Scene(squares: [wide])])
    squares.ignored = nil
    let blink = Scene(squares: [wide, CGRect(x: 50, y: 50, width: 15, height: 15)])
    #expect(try await boxes(other, [blink], from: 1)[0].contains(wide))
  }

  @Test func aRegionIsAllThatCounts() async throws {
    let detector = gate()
    let region = NormalizedRect(x: 0, y: 0, width: 0.5, height: 1)
    for frame in 0..<10 {
      let passing = CGRect(x: 200 + Double(frame) * 5, y: 30, width: 20, height: 30)
      _ = try await detector.findings(
        in: Scene(squares: [passing]).picture, region: region,
        of: PictureIdentity(frame: frame, seconds: Double(frame) / 15))
    }
    #expect(squares.looks == 1 && squares.regions.allSatisfy { abs($0.width - 0.5) < 0.01 })
  }

  /// A look that failed is made up for.
  @Test func afterAFailureAllIsLookedAt() async throws {
    let detector = gate()
    squares.fails = true
    await #expect(throws: SquareFinder.Failure.self) { try await boxes(detector, [Scene(squares: [])]) }
    squares.fails = false
    _ = try await boxes(detector, [Scene(squares: []), Scene(squares: [])], from: 1)
    #expect(squares.looks == 1)
  }

  /// Pictures of another size, and a time that goes back, are another stream.
  @Test func anotherStreamIsLookedAtAfresh() async throws {
    let detector = gate()
    _ = try await boxes(detector, [Scene(squares: []), Scene(squares: [])], from: 5)
    _ = try await boxes(detector, [Scene(squares: []), Scene(squares: [])], from: 0)
    #expect(squares.looks == 2)
    _ = try await boxes(detector, [Scene(squares: [], width: 160)], from: 2)
    #expect(squares.looks == 3)
  }

  @Test(arguments: [
    ("faces:refresh=3", "add motion=on"), ("objects:motion=on,from=x.txt", "saves nothing with “from”"),
    ("humans:motion=perhaps", "“perhaps” is none of the motion"),
    ("objects:motion=on,refresh=0", "0.1 to 3600"),
  ])
  func mistakesAreNamed(text: String, named: String) {
    let error = #expect(throws: ArgumentError.self) {
      try DetectionRegistry.standard.detectors(for: [text], use: .video)
    }
    #expect(error?.description.contains(named) == true, "\(error?.description ?? "")")
  }

  @Test(arguments: ["objects", "faces", "humans", "animals"]) func kindsCanBeGated(kind: String) throws {
    let registry = DetectionRegistry.standard
    let gated = try registry.detectors(for: ["\(kind):motion=on,refresh=5"], use: .video)[0]
    #expect(gated is MotionGatedDetector && gated.needsOrder)
    #expect(try !(registry.detectors(for: [kind], use: .video)[0] is MotionGatedDetector))
    #expect(try !(registry.detectors(for: ["\(kind):motion=on"], use: .still)[0] is MotionGatedDetector))
  }
}
