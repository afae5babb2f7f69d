import Foundation
import Vision

/// Decides what part of a frame is looked at, and keeps what is known of the rest.
///
/// A pure state machine: ask `part` for each frame in order; where it gives one, look there and hand over to `take` what
/// was found.
struct MotionGate: Sendable {
  /// Seconds after which the whole picture is looked at, whether it has changed or not.
  let refresh: Double
  /// Whether it saves work to look at a part of the picture only.
  let looksAtParts: Bool
  /// What is in the picture, as far as is known.
  private(set) var known: [Finding] = []

  private var map = MotionMap()
  /// When everything was last looked at afresh.
  private var lastRefresh: Double?
  /// What moved last, and when, until it is looked at once more as it stands.
  private var unsettled: (motion: Motion, time: Double)?
  /// Those of `known` that hold whatever is found in the part that is being looked at.
  private var kept: [Finding] = []

  init(refresh: Double, looksAtParts: Bool = false) {
    self.refresh = refresh
    self.looksAtParts = looksAtParts
  }

  /// What has to be looked at in a frame, in pixels; `nil` where all that is known still holds.
  ///
  /// - Parameters:
  ///   - whole: the part of the picture that counts, in pixels.
  ///   - seconds: the frame's time; where it goes back, another stream has begun.
  /// - Throws: `VisionError.invalidArgument` where nothing of the picture counts.
  mutating func part(of picture: PixelBuffer, in whole: CGRect, at seconds: Double) throws -> CGRect? {
    let motion = try map.compare(picture, in: whole)
    guard let motion, motion.share <= Self.mostMotion, let lastRefresh, seconds >= lastRefresh,
      seconds - lastRefresh < refresh
    else {
      unsettled = motion.flatMap { $0.count > 0 ? ($0, seconds) : nil }
      lookAfresh(at: seconds)
      return whole
    }
    if motion.count > 0 {
      unsettled = (motion, seconds)
      return look(around: motion, in: whole)
    }
    guard let last = unsettled, seconds - last.time >= Self.settling else { return nil }
    unsettled = nil
    return look(around: last.motion, in: whole)
  }

  /// Takes in what was found where `part` said.
  mutating func take(_ found: [Finding]) {
    known = kept + found.filter { thing in !kept.contains { $0.isSame(as: thing) } }
  }

  /// Looks at everything after all: what was found goes beyond the part that `part` said.
  mutating func lookAfresh(at seconds: Double) {
    lastRefresh = seconds
    kept = []
    map.look()
  }

  /// Forgets all, as it could not be looked at.
  mutating func forget() { self = MotionGate(refresh: refresh, looksAtParts: looksAtParts) }

  /// Whether a part's edge cuts off something that was found in it.
  static func cuts(_ found: [Finding], by part: CGRect, of whole: CGRect) -> Bool {
    let (dx, dy) = (edge * part.width, edge * part.height)
    return found.contains { thing in
      guard let box = thing.box else { return false }
      return (box.minX < part.minX + dx && part.minX > whole.minX + 1)
        || (box.maxX > part.maxX - dx && part.maxX < whole.maxX - 1)
        || (box.minY < part.minY + dy && part.minY > whole.minY + 1)
        || (box.maxY > part.maxY - dy && part.maxY < whole.maxY - 1)
    }
  }

  /// Things in whose boxes nothing has changed are where they were.
  private mutating func look(around motion: Motion, in whole: CGRect) -> CGRect {
    let isTouched = { (thing: Finding) in thing.box.map(motion.touches) ?? true }
    kept = known.filter { !isTouched($0) }
    guard looksAtParts else {
      map.look()
      return whole
    }
    let moved = known.filter(isTouched).compactMap(\.box).reduce(motion.bounds ?? whole) { $0.union($1) }
    let part = Self.part(around: moved, in: whole)
    map.look(at: part)
    return part
  }

  /// A part with the proportions of the whole, with room around what moved; the whole where little would be left out.
  private static func part(around moved: CGRect, in whole: CGRect) -> CGRect {
    let scale = max(smallest, room * moved.width / whole.width, room * moved.height / whole.height)
    guard scale <= largest else { return whole }
    let size = CGSize(width: whole.width * scale, height: whole.height * scale)
    let x = min(max(moved.midX - size.width / 2, whole.minX), whole.maxX - size.width)
    let y = min(max(moved.midY - size.height / 2, whole.minY), whole.maxY - size.height)
    return CGRect(origin: CGPoint(x: x, y: y), size: size)
  }

  /// Where more than this has changed it is another scene, or the light.
  private static let mostMotion = 0.5
  /// Seconds after which what has moved is taken to stand.
  private static let settling = 0.4
  /// How near the part's edge a thing may end, in sizes of the part.
  private static let edge = 0.015
  /// How large a part is, in sizes of what moved, and within which limits, in sizes of the whole.
  private static let (room, smallest, largest) = (1.5, 0.5, 0.75)
}

extension Finding {
  /// Whether another finding is a second view of the same thing.
  fileprivate func isSame(as other: Finding) -> Bool {
    guard kind == other.kind, let box, let second = other.box else { return false }
    let shared = box.intersection(second)
    guard !shared.isNull, shared.width > 0, shared.height > 0 else { return false }
    let (area, first, next) = (
      shared.width * shared.height, box.width * box.height, second.width * second.height
    )
    return area > 0.5 * (first + next - area) || (label == other.label && area > 0.7 * min(first, next))
  }
}
