import Foundation

/// Notes what enters and leaves a zone.
struct ZoneCounter: Sendable {
  let zone: Zone
  private var stays: [Int: Stay] = [:]
  private var entered = 0
  private var isCrowded = false

  /// A thing's being in the zone.
  private struct Stay {
    var since: Double
    var seen: Double
    var label: String
    var isTold = false
  }

  init(_ zone: Zone) { self.zone = zone }

  /// How many things are in the zone.
  var count: Int { stays.count }

  /// - Parameters:
  ///   - live: the tracks that go on, in sight or not.
  ///   - size: of the frame in pixels.
  mutating func update(
    _ things: [Standing], live: Set<Int>, at seconds: Double, size: CGSize
  ) -> [FrameEvent] {
    let corners = zone.points.scaled(to: size)
    var events: [FrameEvent] = []
    for thing in things where thing.counts(among: zone.classes) {
      let isInside = thing.foot.isInside(corners)
      if stays[thing.track] != nil {
        // What stands on the edge shakes: it has left when it is clearly outside.
        if isInside || edgeDistance(thing.foot, corners) <= thing.margin {
          events += stay(thing, at: seconds)
        } else {
          events += leave(thing.track, at: seconds)
        }
      } else if isInside {
        stays[thing.track] = Stay(since: seconds, seen: seconds, label: thing.label)
        entered += 1
        events.append(event("enter", track: thing.track, label: thing.label))
      }
    }
    for track in stays.keys.sorted() where !live.contains(track) {
      events += leave(track, at: stays[track]?.seen ?? seconds)
    }
    return events + crowding()
  }

  private mutating func stay(_ thing: Standing, at seconds: Double) -> [FrameEvent] {
    guard var stay = stays[thing.track] else { return [] }
    stay.seen = seconds
    stay.label = thing.label
    defer { stays[thing.track] = stay }
    guard let dwell = zone.dwell, !stay.isTold, seconds - stay.since >= dwell else { return [] }
    stay.isTold = true
    return [event("dwell", track: thing.track, label: stay.label, dwell: seconds - stay.since)]
  }

  private mutating func leave(_ track: Int, at seconds: Double) -> [FrameEvent] {
    guard let stay = stays.removeValue(forKey: track) else { return [] }
    return [event("leave", track: track, label: stay.label, dwell: seconds - stay.since)]
  }

  private mutating func crowding() -> [FrameEvent] {
    guard let crowd = zone.crowd, isCrowded != (stays.count >= crowd) else { return [] }
    isCrowded.toggle()
    return [event(isCrowded ? "crowded" : "cleared")]
  }

  private func event(
    _ action: String, track: Int? = nil, label: String? = nil, dwell: Double? = nil
  ) -> FrameEvent {
    var fields = [Finding.Field("name", .string(zone.name)), Finding.Field("action", .string(action))]
    if let track { fields.append(Finding.Field("track_id", .integer(track))) }
    if let label { fields.append(Finding.Field("label", .string(label))) }
    if let dwell { fields.append(Finding.Field("dwell", .number((dwell * 1000).rounded() / 1000))) }
    fields.append(Finding.Field("count", .integer(count)))
    fields.append(Finding.Field("entered", .integer(entered)))
    return FrameEvent(type: "zone", fields: fields)
  }

  private func edgeDistance(_ point: CGPoint, _ corners: [CGPoint]) -> Double {
    corners.indices.map { point.distance(fromLine: corners[$0], corners[($0 + 1) % corners.count]) }.min()
      ?? 0
  }
}
