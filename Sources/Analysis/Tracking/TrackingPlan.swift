import ObjectTracking

/// What is done with the tracks of a stream.
public struct TrackingPlan: Sendable, Hashable {
  public var zones: [Zone]
  public var lines: [CountingLine]
  public var settings: TrackerSettings

  public init(
    zones: [Zone] = [], lines: [CountingLine] = [], settings: TrackerSettings = TrackerSettings()
  ) {
    self.zones = zones
    self.lines = lines
    self.settings = settings
  }
}

extension TrackingPlan {
  /// Looks for classes in its zones and lines that none of the detectors finds.
  ///
  /// - Throws: `ArgumentError` that names the class, its place and what there is.
  public func checkClasses(of detectors: [any Detector]) throws {
    let known = detectors.map(\.classes)
    guard !known.contains(where: { $0 == nil }) else { return }
    let all = known.compactMap(\.self).flatMap(\.self)
    for zone in zones {
      try ClassNames.check(
        zone.classes?.sorted() ?? [], of: "what is looked for, in the zone “\(zone.name)”", among: all)
    }
    for line in lines {
      try ClassNames.check(
        line.classes?.sorted() ?? [], of: "what is looked for, at the line “\(line.name)”", among: all)
    }
  }
}
