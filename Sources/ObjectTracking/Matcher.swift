import Foundation

/// Ties the detections of one frame to tracks.
struct Matcher {
  private let tracks: [Track]
  private let detections: [DetectedBox]
  private let time: Double
  private let settings: TrackerSettings
  private let frame: CGRect
  private let expected: [CGRect]

  /// Track and detection.
  private(set) var pairs: [(Int, Int)] = []
  /// Detections that begin a track.
  private(set) var newcomers: [Int] = []
  private var freeTracks: [Int]
  private var freeDetections: Set<Int>

  init(
    tracks: [Track], detections: [DetectedBox], at time: Double, in frame: CGRect, _ settings: TrackerSettings
  ) {
    self.tracks = tracks
    self.detections = detections
    self.time = time
    self.settings = settings
    self.frame = frame
    expected = tracks.map(\.motion.box)
    freeTracks = Array(tracks.indices)
    freeDetections = Set(detections.indices)
  }

  /// Runs all stages; each sees what the ones before have left.
  mutating func match() {
    let strong = detections.indices.filter { !detections[$0].isWeak }
    let weak = detections.indices.filter { detections[$0].isWeak }
    pair({ $0.id != nil }, with: strong, gain: Self.motionGain)
    pair({ $0.id != nil }, with: weak, gain: Self.weakGain)
    pair({ $0.id == nil }, with: strong, gain: Self.motionGain)
    pair({ $0.id != nil }, with: strong, gain: Self.lastPlaceGain)
    pair({ $0.id != nil }, with: strong, gain: Self.returnGain)
    for index in strong.sorted(by: isMoreCertain) where freeDetections.contains(index) && !isDuplicate(index)
    {
      newcomers.append(index)
    }
    newcomers.sort()
  }

  private mutating func pair(
    _ isCandidate: (Track) -> Bool, with candidates: [Int], gain: (Matcher) -> (Int, Int) -> Double?
  ) {
    let rows = freeTracks.filter { isCandidate(tracks[$0]) }
    let columns = candidates.filter(freeDetections.contains)
    guard !rows.isEmpty, !columns.isEmpty else { return }
    let gain = gain(self)
    let assignment = Assignment(rows: rows.count, columns: columns.count) { gain(rows[$0], columns[$1]) }
    for (row, column) in assignment.columns.enumerated() {
      guard let column else { continue }
      pairs.append((rows[row], columns[column]))
      freeDetections.remove(columns[column])
    }
    let taken = Set(pairs.map(\.0))
    freeTracks.removeAll(where: taken.contains)
  }

  /// How well a detection fits where a track is expected.
  private func motionGain(_ track: Int, _ detection: Int) -> Double? {
    let (known, seen) = (tracks[track], detections[detection])
    let overlap = expected[track].overlap(with: seen.box)
    let isCut = !Set(seen.box.sides(of: frame)).isDisjoint(with: known.lastBox.sides(of: frame))
    let surprise = known.motion.surprise(at: seen.box, isCut: isCut)
    let isNear = surprise <= Self.farthestSurprise && isLike(known.lastBox, seen.box, isCut: isCut)
    guard overlap >= 0.3 || isNear else { return nil }
    let away = min(1, (time - known.lastSeen) / settings.expiry)
    var gain = 0.3 + overlap + 0.4 * exp(-surprise / 4) - 0.2 * away
    gain += 0.2 * agreement(known, seen.box)
    if known.label != seen.label { gain -= Self.otherLabel }
    return gain > 0 ? gain : nil
  }

  /// A weak detection has to lie well on the track.
  private func weakGain(_ track: Int, _ detection: Int) -> Double? {
    let (known, seen) = (tracks[track], detections[detection])
    guard time - known.lastSeen < 0.5 else { return nil }
    let gain = expected[track].overlap(with: seen.box) - (known.label == seen.label ? 0 : Self.otherLabel)
    return gain >= 0.4 ? gain : nil
  }

  /// A thing may have stood still, or be hidden and come out where it went in.
  private func lastPlaceGain(_ track: Int, _ detection: Int) -> Double? {
    let (known, seen) = (tracks[track], detections[detection])
    let gain = known.lastBox.overlap(with: seen.box) - (known.label == seen.label ? 0 : Self.otherLabel)
    return gain >= 0.3 ? gain : nil
  }

  /// What left over a side of the picture may come back over it.
  private func returnGain(_ track: Int, _ detection: Int) -> Double? {
    let (known, seen) = (tracks[track], detections[detection])
    guard known.label == seen.label, let side = known.exit(from: frame),
      seen.box.sides(of: frame).contains(side)
    else { return nil }
    let along = SIMD2(1.0, 1.0) - side.outward * side.outward
    let way = (seen.box.center - known.lastBox.center) * along
    let reach = max(known.lastBox.width, known.lastBox.height)
    let distance = (way * way).sum().squareRoot()
    return distance < reach ? 1 - distance / reach : nil
  }

  /// -1 to 1: whether the way to `box` is the one on which the track was going.
  private func agreement(_ track: Track, _ box: CGRect) -> Double {
    guard let heading = track.heading else { return 0 }
    let way = box.center - track.lastBox.center
    let lengths = ((heading * heading).sum() * (way * way).sum()).squareRoot()
    return lengths > 0 ? (heading * way).sum() / lengths : 0
  }

  /// Whether two boxes may be of one thing; at the picture's edge one of them may be cut off.
  private func isLike(_ a: CGRect, _ b: CGRect, isCut: Bool) -> Bool {
    let (width, height) = (a.width / max(1, b.width), a.height / max(1, b.height))
    let range = 0.4...2.5
    return isCut
      ? range.contains(width) || range.contains(height) : (0.33...3).contains(width * height)
  }

  private func isMoreCertain(_ a: Int, _ b: Int) -> Bool {
    (detections[b].confidence, a) < (detections[a].confidence, b)
  }

  /// Whether it is a second view of a thing that another detection has already told.
  private func isDuplicate(_ index: Int) -> Bool {
    let new = detections[index]
    return (pairs.map(\.1) + newcomers).contains { other in
      let known = detections[other]
      return known.box.overlap(with: new.box) > 0.7
        && (known.confidence > new.confidence || known.label != new.label)
    }
  }

  private static let farthestSurprise = 9.2
  private static let otherLabel = 0.3
}
