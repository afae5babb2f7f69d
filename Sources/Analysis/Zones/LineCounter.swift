import Foundation

/// Notes what crosses a line, and which way.
struct LineCounter: Sendable {
  let line: CountingLine
  /// Where each track was last clearly on one side.
  private var places: [Int: CGPoint] = [:]
  /// How often it was crossed from left to right, looking from its first point to its second.
  private(set) var into = 0
  /// How often the other way.
  private(set) var out = 0

  init(_ line: CountingLine) { self.line = line }

  /// - Parameters:
  ///   - live: the tracks that go on, in sight or not.
  ///   - size: of the frame in pixels.
  mutating func update(_ things: [Standing], live: Set<Int>, size: CGSize) -> [FrameEvent] {
    let points = line.points.scaled(to: size)
    var events: [FrameEvent] = []
    for thing in things where thing.counts(among: line.classes) {
      let side = thing.foot.offset(from: points[0], to: points[1])
      // What stands on the line shakes: it has crossed when it is clearly on the other side.
      guard abs(side) > thing.margin else { continue }
      let last = places.updateValue(thing.foot, forKey: thing.track)
      guard let last, last.offset(from: points[0], to: points[1]) * side < 0,
        points[0].offset(from: last, to: thing.foot) * points[1].offset(from: last, to: thing.foot) <= 0
      else { continue }
      if side > 0 { into += 1 } else { out += 1 }
      events.append(event(thing, isInto: side > 0))
    }
    places = places.filter { live.contains($0.key) }
    return events
  }

  private func event(_ thing: Standing, isInto: Bool) -> FrameEvent {
    FrameEvent(
      type: "line",
      fields: [
        Finding.Field("name", .string(line.name)),
        Finding.Field("direction", .string(isInto ? "in" : "out")),
      ] + thing.fields + [Finding.Field("in", .integer(into)), Finding.Field("out", .integer(out))])
  }
}
