import Foundation

/// Where a tracked thing stands in a frame.
struct Standing {
  let track: Int
  let label: String
  /// The middle of the box's lower edge.
  let foot: CGPoint
  /// The shaking of boxes that is no movement, in pixels.
  let margin: Double

  /// `nil` for a finding that no tracker follows: lines of text have ids of their own.
  init?(_ finding: Finding) {
    guard finding.isTrackable, let track = finding.trackID, let box = finding.box else { return nil }
    self.track = track
    label = finding.label ?? finding.kind.rawValue
    foot = CGPoint(x: box.midX, y: box.maxY)
    margin = 0.05 * box.height
  }

  func counts(among classes: Set<String>?) -> Bool { classes?.contains(label.lowercased()) ?? true }

  /// The keys that say which thing it is.
  var fields: [Finding.Field] {
    [Finding.Field("track_id", .integer(track)), Finding.Field("label", .string(label))]
  }
}

extension CGPoint {
  /// Whether it lies in a polygon, by the even-odd rule.
  func isInside(_ corners: [CGPoint]) -> Bool {
    var isInside = false
    var previous = corners[corners.count - 1]
    for corner in corners {
      if (corner.y > y) != (previous.y > y),
        x < (previous.x - corner.x) * (y - corner.y) / (previous.y - corner.y) + corner.x
      {
        isInside.toggle()
      }
      previous = corner
    }
    return isInside
  }

  /// The distance from the nearest point of the line between two points.
  func distance(fromLine a: CGPoint, _ b: CGPoint) -> Double {
    let (dx, dy) = (b.x - a.x, b.y - a.y)
    let square = dx * dx + dy * dy
    let part = square > 0 ? max(0, min(1, ((x - a.x) * dx + (y - a.y) * dy) / square)) : 0
    return hypot(x - a.x - part * dx, y - a.y - part * dy)
  }

  /// How far it is to the right of the way from `a` to `b`, as seen when going it; negative to the left.
  func offset(from a: CGPoint, to b: CGPoint) -> Double {
    ((b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x)) / hypot(b.x - a.x, b.y - a.y)
  }
}
