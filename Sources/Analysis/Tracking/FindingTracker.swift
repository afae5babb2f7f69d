import Foundation
import ObjectTracking
import Vision

/// Gives the findings of one stream lasting ids, and watches its zones and lines.
///
/// Frames have to come in the order of their times; any thread may ask.
public final class FindingTracker: Sendable {
  private let state: Locked<State>

  public init(_ plan: TrackingPlan) { state = Locked(State(plan)) }

  /// What is told of an analysed frame.
  public struct Outcome: Sendable {
    /// Tracked things with their ids, as well as what is not of a kind to be tracked.
    public var findings: [Finding]
    public var events: [FrameEvent]
  }

  /// Takes in the findings of an analysed frame.
  ///
  /// - Parameters:
  ///   - seconds: its time, which does not go back.
  ///   - size: its size in pixels.
  ///   - source: tells the sources that follow one another in the stream apart; tracks end with theirs.
  public func update(_ findings: [Finding], at seconds: Double, size: CGSize, source: Int = 0) -> Outcome {
    state.withLock { state in
      state.begin(source)
      return state.update(findings, at: seconds, size: size)
    }
  }

  /// What is to be drawn on a frame at that time: the tracked things where their motion has taken them, and the places
  /// that are watched.
  ///
  /// - Parameter findings: those of the last analysed frame.
  public func shown(_ findings: [Finding], at seconds: Double, size: CGSize) -> [Finding] {
    state.withLock { state in
      state.overlay(size) + findings.filter { !$0.isTrackable } + state.expected(at: seconds, size: size)
    }
  }
}

extension FindingTracker {
  fileprivate struct State: Sendable {
    private let settings: TrackerSettings
    private var zones: [ZoneCounter]
    private var lines: [LineCounter]
    private var trackers: [Finding.Kind: ObjectTracker] = [:]
    /// The stream's ids of each kind's tracks.
    private var ids: [Key: Int] = [:]
    private var nextID = 1
    /// The last finding of each track.
    private var known: [Int: Finding] = [:]
    private var lastUpdate = -Double.infinity
    private var source = 0

    private struct Key: Hashable {
      var kind: Finding.Kind
      var track: Int
    }

    init(_ plan: TrackingPlan) {
      settings = plan.settings
      zones = plan.zones.map(ZoneCounter.init)
      lines = plan.lines.map(LineCounter.init)
    }

    mutating func update(_ findings: [Finding], at seconds: Double, size: CGSize) -> Outcome {
      lastUpdate = seconds
      var told = findings.filter { !$0.isTrackable && !$0.isWeak }
      for kind in Finding.Kind.tracked {
        let seen = findings.filter { $0.kind == kind && $0.isTrackable }
        guard !seen.isEmpty || trackers[kind] != nil else { continue }
        told += track(seen, of: kind, at: seconds, size: size)
      }
      let live = forgetOthers()
      let things = told.compactMap(Standing.init)
      var events: [FrameEvent] = []
      for index in zones.indices {
        events += zones[index].update(things, live: live, at: seconds, size: size)
      }
      for index in lines.indices { events += lines[index].update(things, live: live, size: size) }
      return Outcome(findings: told, events: events)
    }

    private mutating func track(
      _ seen: [Finding], of kind: Finding.Kind, at seconds: Double, size: CGSize
    ) -> [Finding] {
      let tracked = trackers[kind, default: ObjectTracker(settings)].update(
        seen.map(DetectedBox.init), at: seconds, in: size)
      return tracked.compactMap { thing in
        let id = id(of: thing.id, kind)
        guard var finding = thing.detection.map({ seen[$0] }) ?? known[id] else { return nil }
        finding.isWeak = false
        finding.trackID = id
        finding.name(thing.label)
        known[id] = finding
        return finding.moved(to: thing, size: size)
      }
    }

    private mutating func id(of track: Int, _ kind: Finding.Kind) -> Int {
      let key = Key(kind: kind, track: track)
      if let id = ids[key] { return id }
      defer { nextID += 1 }
      ids[key] = nextID
      return nextID
    }

    /// - Returns: the ids of the tracks that go on.
    private mutating func forgetOthers() -> Set<Int> {
      let live = trackers.mapValues(\.liveIDs)
      ids = ids.filter { live[$0.key.kind]?.contains($0.key.track) ?? false }
      let kept = Set(ids.values)
      known = known.filter { kept.contains($0.key) }
      return kept
    }

    func expected(at seconds: Double, size: CGSize) -> [Finding] {
      Finding.Kind.tracked.flatMap { kind in
        (trackers[kind]?.expected(at: max(seconds, lastUpdate)) ?? []).compactMap { thing in
          ids[Key(kind: kind, track: thing.id)].flatMap { known[$0] }?.moved(to: thing, size: size)
        }
      }
    }

    /// The zones and lines as they are drawn.
    func overlay(_ size: CGSize) -> [Finding] {
      zones.map { counter in
        Finding(
          kind: .zone, corners: counter.zone.points.scaled(to: size),
          label: "\(counter.zone.name) \(counter.count)")
      }
        + lines.map { counter in
          Finding(
            kind: .line, corners: counter.line.points.scaled(to: size),
            label: "\(counter.line.name) in \(counter.into), out \(counter.out)")
        }
    }

    /// Ends all tracks where another source begins. Their ids are not used again.
    mutating func begin(_ source: Int) {
      guard source != self.source else { return }
      self.source = source
      for kind in trackers.keys { trackers[kind]?.endTracks() }
    }
  }
}

extension DetectedBox {
  fileprivate init(_ finding: Finding) {
    self.init(
      box: finding.box ?? .zero, label: finding.label ?? finding.kind.rawValue,
      confidence: finding.confidence ?? 1, isWeak: finding.isWeak)
  }
}

extension Finding.Kind {
  /// Those of things that are tracked.
  fileprivate static let tracked: [Finding.Kind] = [.object, .face, .human, .animal]
}

extension Finding {
  /// Whether it is of a kind that is tracked, and has a place.
  var isTrackable: Bool { Kind.tracked.contains(kind) && box != nil }

  /// Calls it what most of its track's detections say.
  fileprivate mutating func name(_ label: String) {
    self.label = label
    if let index = fields.firstIndex(where: { $0.key == "label" }) { fields[index].value = .string(label) }
  }

  /// The finding at its track's place; `nil` where that is outside the picture.
  fileprivate func moved(to thing: TrackedBox, size: CGSize) -> Finding? {
    let box = thing.box.intersection(CGRect(origin: .zero, size: size))
    guard !box.isNull, box.width > 0, box.height > 0 else { return nil }
    var finding = self
    finding.box = box
    if thing.detection == nil { finding.fields.append(Field("predicted", true)) }
    return finding
  }
}
