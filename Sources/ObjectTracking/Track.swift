import Foundation

/// One thing that is followed.
struct Track: Sendable {
  /// `nil` until it has been seen often enough.
  var id: Int?
  /// Where it is expected at the time of the tracker's last frame.
  private(set) var motion: BoxMotion
  /// The same right after its last detection.
  private var motionWhenSeen: BoxMotion
  /// The box of its last detection.
  private(set) var lastBox: CGRect
  private(set) var lastSeen: Double
  private(set) var confidence: Float
  /// How often it was seen.
  private(set) var sightings = 1
  /// The sum of the confidences of its detections.
  private(set) var evidence: Double
  /// The detection of the last frame that it was seen as.
  private(set) var detection: Int?
  private var votes: [String: Float]
  private(set) var label: String
  private var trail: [(time: Double, center: SIMD2<Double>)]

  init(_ detected: DetectedBox, index: Int, at time: Double) {
    motion = BoxMotion(detected.box)
    motionWhenSeen = motion
    lastBox = detected.box
    lastSeen = time
    confidence = detected.confidence
    evidence = Double(detected.confidence)
    detection = index
    votes = [detected.label: detected.confidence]
    label = detected.label
    trail = [(time, detected.box.center)]
  }

  /// Moves on to a frame in which it has not been seen yet.
  mutating func advance(by seconds: Double) {
    motion.advance(by: seconds)
    detection = nil
  }

  /// Takes in the detection that it was seen as.
  mutating func see(_ detected: DetectedBox, index: Int, at time: Double, missed: Int) {
    if missed > 0 { catchUp(to: detected.box, at: time, steps: missed + 1) }
    motion.correct(to: detected.box)
    motionWhenSeen = motion
    lastBox = detected.box
    lastSeen = time
    confidence = detected.confidence
    sightings += 1
    evidence += Double(detected.confidence)
    detection = index
    vote(detected)
    trail.append((time, detected.box.center))
    if trail.count > Self.trailLength { trail.removeFirst() }
  }

  /// Where it was going between its last detections, in pixels a second; `nil` while it has hardly moved.
  var heading: SIMD2<Double>? {
    guard let first = trail.first, let last = trail.last, last.time > first.time else { return nil }
    let way = last.center - first.center
    let size = min(lastBox.width, lastBox.height)
    guard (way * way).sum() > 0.01 * size * size else { return nil }
    return way / (last.time - first.time)
  }

  /// The side of the picture over which it was leaving when it was last seen.
  func exit(from frame: CGRect) -> Side? {
    guard let heading else { return nil }
    return lastBox.sides(of: frame).first { ($0.outward * heading).sum() > 0 }
  }

  /// Where it is at another time, from its last detection on.
  func expected(at time: Double) -> CGRect {
    var motion = motionWhenSeen
    motion.advance(by: time - lastSeen)
    // What was seen counts more than what the filter makes of it: the box moves on from there.
    let (now, then) = (motion.box, motionWhenSeen.box)
    let width = lastBox.width * (now.width / then.width).clamped(to: Self.growth)
    let height = lastBox.height * (now.height / then.height).clamped(to: Self.growth)
    let center = lastBox.center + now.center - then.center
    return CGRect(x: center.x - width / 2, y: center.y - height / 2, width: width, height: height)
  }

  /// Takes back what the filter made of the time in which the thing was not seen: it went from its last place to its
  /// new one evenly.
  private mutating func catchUp(to box: CGRect, at time: Double, steps: Int) {
    let count = min(steps, 30)
    let step = (time - lastSeen) / Double(count)
    motion = motionWhenSeen
    for index in 1..<count {
      let part = Double(index) / Double(count)
      motion.advance(by: step)
      motion.correct(to: lastBox.moved(towards: box, by: part))
    }
    motion.advance(by: step)
  }

  private mutating func vote(_ detected: DetectedBox) {
    votes[detected.label, default: 0] += detected.confidence
    if detected.label != label, votes[detected.label, default: 0] > votes[label, default: 0] {
      label = detected.label
    }
  }

  private static let trailLength = 4
  /// How much a thing may seem to grow or shrink while it is not seen.
  private static let growth = 0.7...1.4
}

extension CGRect {
  fileprivate func moved(towards other: CGRect, by part: Double) -> CGRect {
    func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * part }
    return CGRect(
      x: mix(minX, other.minX), y: mix(minY, other.minY), width: mix(width, other.width),
      height: mix(height, other.height))
  }
}

extension Double {
  fileprivate func clamped(to range: ClosedRange<Double>) -> Double {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}
