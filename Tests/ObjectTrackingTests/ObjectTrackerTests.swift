import Foundation
import Testing

@testable import ObjectTracking

/// Ids last, whatever happens to the things that have them.
@Suite struct ObjectTrackerTests {
  private let size = CGSize(width: 640, height: 360)

  private func seen(_ x: Double, _ y: Double, _ label: String = "person", confidence: Float = 0.9)
    -> DetectedBox
  {
    DetectedBox(
      box: CGRect(x: x, y: y, width: 40, height: 80), label: label, confidence: confidence,
      isWeak: confidence < 0.5)
  }

  /// Two things that walk towards, through and away from one another, seen so many times a second.
  @Test(arguments: [30.0, 15, 10, 5], [0.0, 12.0])
  func idsStayAtACrossing(rate: Double, apart: Double) throws {
    var tracker = ObjectTracker()
    for frame in 0..<Int(4 * rate) {
      let time = Double(frame) / rate
      let tracked = tracker.update(
        [seen(40 + 130 * time, 140), seen(560 - 130 * time, 140 + apart)], at: time, in: size)
      #expect(tracked.map(\.id) == [1, 2])
      #expect(tracked.map(\.detection) == [0, 1])
    }
  }

  /// The order in which detections are told, and how regularly frames come, does not matter.
  @Test func irregularFramesAndOrders() throws {
    var tracker = ObjectTracker()
    var random = SeededGenerator(seed: 7)
    var time = 0.0
    while time < 4 {
      let boxes = [seen(40 + 130 * time, 100), seen(560 - 130 * time, 112), seen(300, 250)]
      // Ids are given in the order of the first frame.
      let order = time == 0 ? [0, 1, 2] : [0, 1, 2].shuffled(using: &random)
      let tracked = tracker.update(order.map { boxes[$0] }, at: time, in: size)
      #expect(tracked.map(\.id) == [1, 2, 3])
      for thing in tracked { #expect(thing.detection.map { order[$0] } == thing.id - 1) }
      time += Double.random(in: 0.02...0.25, using: &random)
    }
  }

  /// Between frames a box moves on with its thing.
  @Test func boxesFollowTheirMotion() throws {
    var tracker = ObjectTracker()
    for frame in 0..<10 {
      _ = tracker.update([seen(20 + Double(frame) * 20, 100)], at: Double(frame) * 0.2, in: size)
    }
    for step in 1...5 {
      let time = 1.8 + Double(step) * 0.04
      let box = try #require(tracker.expected(at: time).first?.box)
      #expect(abs(box.minX - (20 + time * 100)) < 4)
      #expect(abs(box.minY - 100) < 2 && abs(box.width - 40) < 2)
    }
  }

  @Test(arguments: [0.2, 0.7, 2.0])
  func aHiddenThingComesBackWithItsID(seconds: Double) throws {
    var tracker = ObjectTracker()
    var time = 0.0
    for _ in 0..<30 {
      _ = tracker.update([seen(50 + 60 * time, 100)], at: time, in: size)
      time += 1.0 / 30
    }
    let back = time + seconds
    while time < back {
      _ = tracker.update([], at: time, in: size)
      time += 1.0 / 30
    }
    let tracked = tracker.update([seen(50 + 60 * time, 100)], at: time, in: size)
    #expect(tracked.map(\.id) == [1])
  }

  /// What has left is not reported any more; within seconds, at any rate, it is forgotten.
  @Test(arguments: [5.0, 30]) func lostThingsExpireInSeconds(rate: Double) throws {
    var tracker = ObjectTracker()
    for frame in 0..<Int(2 * rate) {
      _ = tracker.update([seen(300, 100)], at: Double(frame) / rate, in: size)
    }
    for frame in Int(2 * rate)..<Int(4 * rate) {
      let time = Double(frame) / rate
      let tracked = tracker.update([], at: time, in: size)
      if time > 2.3 { #expect(tracked.isEmpty && tracker.expected(at: time).isEmpty) }
      #expect(tracked.allSatisfy { $0.detection == nil })
    }
    #expect(tracker.liveIDs == [1])
    _ = tracker.update([], at: 5.1, in: size)
    #expect(tracker.liveIDs.isEmpty)
    #expect(tracker.update([seen(300, 100)], at: 5.2, in: size).map(\.id) == [2])
  }

  @Test func aThingThatLeftComesBackOverTheSameSide() throws {
    var tracker = ObjectTracker()
    var time = 0.0
    var x = 500.0
    while x < 640 {
      let box = CGRect(x: x, y: 100, width: min(40, 640 - x), height: 80)
      _ = tracker.update([DetectedBox(box: box, label: "car", confidence: 0.9)], at: time, in: size)
      x += 8
      time += 1.0 / 30
    }
    #expect(tracker.expected(at: time).isEmpty)
    time += 1
    let back = CGRect(x: 620, y: 108, width: 20, height: 80)
    let tracked = tracker.update([DetectedBox(box: back, label: "car", confidence: 0.9)], at: time, in: size)
    #expect(tracked.map(\.id) == [1])
  }

  /// One that is seen badly goes on; nothing begins with it.
  @Test func weakDetectionsKeepATrackButBeginNone() throws {
    var tracker = ObjectTracker()
    for frame in 0..<60 {
      let time = Double(frame) / 30
      let confidence: Float = frame < 10 ? 0.8 : 0.2
      let tracked = tracker.update(
        [seen(100 + 30 * time, 100, confidence: confidence), seen(400, 100, confidence: 0.3)], at: time,
        in: size)
      #expect(tracked.allSatisfy { $0.id == 1 && $0.detection == 0 })
      if frame > 0 { #expect(tracked.count == 1) }
    }
  }

  /// A flash of a detection is no thing.
  @Test func whatIsSeenOnceDoesNotCount() {
    var tracker = ObjectTracker()
    for frame in 0..<30 {
      let flash = frame % 10 == 5 ? [seen(400, 100, confidence: 0.6)] : []
      #expect(tracker.update(flash, at: Double(frame) / 30, in: size).isEmpty)
    }
  }

  @Test func theClassIsThatOfMostDetections() throws {
    var tracker = ObjectTracker()
    for frame in 0..<20 {
      let label = frame % 4 == 3 ? "truck" : "car"
      let tracked = tracker.update([seen(100, 100, label)], at: Double(frame) / 30, in: size)
      #expect(tracked.map(\.id) == [1] && tracked.map(\.label) == ["car"])
    }
  }

  @Test func theSameThingUnderTwoNamesIsOne() throws {
    var tracker = ObjectTracker()
    for frame in 0..<10 {
      let tracked = tracker.update(
        [seen(100, 100, "car"), seen(101, 101, "truck", confidence: 0.8)], at: Double(frame) / 30, in: size)
      if frame > 0 { #expect(tracked.map(\.label) == ["car"]) }
    }
  }

  @Test func endedTracksDoNotComeBack() {
    var tracker = ObjectTracker()
    for frame in 0..<5 { _ = tracker.update([seen(100, 100)], at: Double(frame) / 30, in: size) }
    tracker.endTracks()
    #expect(tracker.update([seen(100, 100)], at: 0, in: size).map(\.id) == [2])
  }
}

/// A small generator whose numbers are the same in every run.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}
