import Foundation
import Testing

@testable import Analysis

/// What enters, leaves and crosses.
@Suite struct ZoneTests {
  private let size = CGSize(width: 100, height: 100)

  /// A thing whose feet are at (x, y).
  private func thing(_ track: Int, _ x: Double, _ y: Double, _ label: String = "person") -> Standing? {
    Standing(
      Finding(
        kind: .object, box: CGRect(x: x - 5, y: y - 20, width: 10, height: 20), label: label, trackID: track))
  }

  private func text(_ event: FrameEvent, _ keys: String...) -> String {
    keys.compactMap { key in event.fields.first { $0.key == key }.map { "\($0.value)" } }.joined(
      separator: " ")
  }

  @Test func entersStaysAndLeaves() throws {
    var counter = ZoneCounter(try Zone("door=40,40,60,40,60,60,40,60:dwell=2"))
    var told: [FrameEvent] = []
    for second in 0...10 {
      let place = thing(7, Double(second) * 10 + 5, 50)
      told += counter.update([place].compactMap { $0 }, live: [7], at: Double(second), size: size)
    }
    #expect(told.map { $0.fields[1].value } == ["enter", "leave"])
    // Inside at 45 and 55, outside from 65 on.
    #expect(told.last?.fields.contains(Finding.Field("dwell", .number(2))) == true)
    #expect(told.first?.fields.contains(Finding.Field("count", 1)) == true && counter.count == 0)
  }

  @Test func aLongStayIsToldOnceAndTheEdgeDoesNotCount() throws {
    var counter = ZoneCounter(try Zone("door=0.4,0.4,0.6,0.4,0.6,0.6,0.4,0.6:dwell=3"))
    var told: [FrameEvent] = []
    for second in 0..<10 {
      let place = thing(1, second % 2 == 0 ? 59.5 : 60.5, 50)
      told += counter.update([place].compactMap { $0 }, live: [1], at: Double(second), size: size)
    }
    #expect(told.map { $0.fields[1].value } == ["enter", "dwell"])
  }

  @Test func aTrackThatEndsHasLeftWhenItWasLastSeen() throws {
    var counter = ZoneCounter(try Zone("door=0,0,100,0,100,100,0,100"))
    _ = counter.update([thing(1, 50, 50)].compactMap { $0 }, live: [1], at: 1, size: size)
    _ = counter.update([thing(1, 50, 50)].compactMap { $0 }, live: [1], at: 2, size: size)
    #expect(counter.update([], live: [1], at: 3, size: size).isEmpty)
    let told = counter.update([], live: [], at: 6, size: size)
    #expect(told.map { $0.fields[1].value } == ["leave"])
    #expect(told[0].fields.contains(Finding.Field("dwell", .number(1))))
  }

  @Test func crowdsComeAndGo() throws {
    var counter = ZoneCounter(try Zone("door=0,0,100,0,100,100,0,100:crowd=2,classes=person"))
    func actions(_ tracks: [Int], _ label: String = "person") -> [JSONValue] {
      counter.update(tracks.compactMap { thing($0, 50, 50, label) }, live: Set(tracks), at: 0, size: size)
        .map { $0.fields[1].value }
    }
    #expect(actions([1]) == ["enter"])
    #expect(actions([1, 2]) == ["enter", "crowded"])
    #expect(actions([1]) == ["leave", "cleared"])
    #expect(actions([1, 8, 9], "dog").isEmpty)
  }

  /// The line goes down the middle: its left, seen from its first point to its second, is the picture's right.
  @Test func linesHaveDirections() throws {
    var counter = LineCounter(try CountingLine("gate=0.5,0,0.5,1"))
    func cross(_ track: Int, _ places: [Double]) -> [JSONValue] {
      places.flatMap { x in
        counter.update([thing(track, x, 50)].compactMap { $0 }, live: [track], size: size)
      }.map { $0.fields[1].value }
    }
    #expect(cross(1, [30, 49.8, 50.2, 70]) == ["out"])
    #expect(cross(1, [30]) == ["in"])
    #expect(cross(2, [90, 10]) == ["in"])
    // One that shakes on the line does not cross it.
    #expect(cross(3, [48.9, 49.5, 50.5, 49.5, 50.5, 48.9]).isEmpty)
    #expect(counter.into == 2 && counter.out == 1)
  }

  @Test func passingBesideALineIsNoCrossing() throws {
    var counter = LineCounter(try CountingLine("gate=50,0,50,40"))
    for x in [30.0, 70] {
      #expect(counter.update([thing(1, x, 60)].compactMap { $0 }, live: [1], size: size).isEmpty)
    }
  }

  @Test(arguments: [
    ("0.1,0.1,0.2,0.2,0.3,0.3", "has no name"), ("a=1,2,3,4", "has 2 points"),
    ("a=1,2,3", "no list of points"),
    ("a=1,2,3,4,5,6:crowd=x", "“x” is no value of crowd"), ("a=1,2,3,4,5,6:color=red", "“color=red”"),
    ("a=1,2,3,4,5,6:dwell=0", "above 0"), ("a=1,2,3,4,5,6:crowd=1e19", "up to 1000000000"),
    ("a=1,2,3,4,5,6:dwell=inf", "up to 1000000000"),
  ])
  func saysWhatIsWrong(text: String, named: String) {
    let error = #expect(throws: ArgumentError.self) { try Zone(text) }
    #expect(error?.description.contains(named) == true)
  }

  @Test(arguments: [("g=1,1,1,1", "no length"), ("g=1,1,5,5,6,6", "has 3 points")])
  func saysWhatIsWrongWithALine(text: String, named: String) {
    let error = #expect(throws: ArgumentError.self) { try CountingLine(text) }
    #expect(error?.description.contains(named) == true)
  }
}
