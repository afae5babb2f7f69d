import Foundation

/// Gives the things that a detector sees lasting ids.
///
/// Each thing has a Kalman filter in seconds. Detections are tied to where things are expected: first those that
/// are certain, then weak ones (as in ByteTrack), then to where things were last seen (as in OC-SORT). A thing that
/// comes back is taken to have gone there evenly. The same detections at the same times give the same ids.
public struct ObjectTracker: Sendable {
  public let settings: TrackerSettings
  private var tracks: [Track] = []
  private var nextID = 1
  private var lastTime: Double?
  private var frame = CGRect.zero
  /// When frames before the last one were, newest last, to tell how many a track has missed.
  private var times: [Double] = []

  public init(_ settings: TrackerSettings = TrackerSettings()) { self.settings = settings }

  /// Takes in what was seen in a frame.
  ///
  /// - Parameters:
  ///   - seconds: the time of the frame, not before that of the last one.
  ///   - size: of the frame in pixels.
  /// - Returns: the confirmed things in sight, those seen first before those only expected; each group by id.
  public mutating func update(
    _ detections: [DetectedBox], at seconds: Double, in size: CGSize
  ) -> [TrackedBox] {
    frame = CGRect(origin: .zero, size: size)
    advance(to: seconds)
    associate(detections, at: seconds)
    tracks.removeAll { $0.isOver(at: seconds, in: frame, settings) }
    confirm()
    return report(at: seconds)
  }

  /// The confirmed things in sight at a time after the last frame, where their motion takes them.
  public func expected(at seconds: Double) -> [TrackedBox] {
    report(at: seconds).map { tracked in
      var tracked = tracked
      tracked.detection = nil
      return tracked
    }
  }

  /// Ids of the things that are followed or may come back.
  public var liveIDs: Set<Int> { Set(tracks.compactMap(\.id)) }

  /// Ends all tracks; ids are not used again.
  public mutating func endTracks() {
    tracks = []
    times = []
    lastTime = nil
  }

  private mutating func advance(to seconds: Double) {
    let step = max(0, seconds - (lastTime ?? seconds))
    lastTime = seconds
    for index in tracks.indices { tracks[index].advance(by: step) }
    times.append(seconds)
    times.removeAll { seconds - $0 > settings.expiry }
  }

  private mutating func associate(_ detections: [DetectedBox], at seconds: Double) {
    var matcher = Matcher(tracks: tracks, detections: detections, at: seconds, in: frame, settings)
    matcher.match()
    for (track, detection) in matcher.pairs {
      let missed = missedFrames(since: tracks[track].lastSeen, until: seconds)
      tracks[track].see(detections[detection], index: detection, at: seconds, missed: missed)
    }
    for index in matcher.newcomers { tracks.append(Track(detections[index], index: index, at: seconds)) }
  }

  private func missedFrames(since last: Double, until now: Double) -> Int {
    times.count { $0 > last && $0 < now }
  }

  private mutating func confirm() {
    for index in tracks.indices where tracks[index].id == nil && tracks[index].detection != nil {
      let track = tracks[index]
      guard track.evidence >= settings.evidence || track.sightings >= settings.sightings else { continue }
      tracks[index].id = nextID
      nextID += 1
    }
  }

  private func report(at seconds: Double) -> [TrackedBox] {
    var seen: [TrackedBox] = []
    var hidden: [TrackedBox] = []
    for track in tracks {
      guard let id = track.id else { continue }
      // What is in the last frame may have left by the time that is asked for.
      let box =
        track.detection != nil && seconds <= track.lastSeen ? track.lastBox : track.expected(at: seconds)
      let tracked = TrackedBox(
        id: id, box: box, label: track.label, confidence: track.confidence, detection: track.detection)
      if track.detection != nil {
        if box.intersects(frame) { seen.append(tracked) }
      } else if isExpected(track, box, at: seconds) {
        hidden.append(tracked)
      }
    }
    return seen.sorted { $0.id < $1.id } + hidden.sorted { $0.id < $1.id }
  }

  /// Whether a thing that was not seen in the last frame is still taken to be where its motion has it.
  private func isExpected(_ track: Track, _ box: CGRect, at seconds: Double) -> Bool {
    guard track.sightings >= settings.sightingsToCoast, track.exit(from: frame) == nil else {
      return false
    }
    let inside = box.sharedArea(with: frame) / max(1, box.width * box.height)
    guard inside > 0.5 else { return false }
    let isCovered = tracks.contains { other in
      other.detection != nil && other.lastBox.sharedArea(with: box) > 0.5 * box.width * box.height
    }
    return seconds - track.lastSeen <= (isCovered ? settings.coveredCoast : settings.coast)
  }
}

extension Track {
  /// Whether it is given up.
  fileprivate func isOver(at seconds: Double, in frame: CGRect, _ settings: TrackerSettings) -> Bool {
    guard detection == nil else { return false }
    let gone = seconds - lastSeen
    return gone > (id == nil ? settings.doubtExpiry : settings.expiry)
  }
}
