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
