extension DetectionOption {
  /// Whether and how a detector is let look only when and where something moves.
  static let motion = [
    DetectionOption(
      "motion", .choice(["on", "off"]), default: "off",
      summary: "in video: on looks only when and where something moves"),
    DetectionOption(
      "refresh", .number(0.1...3600), default: "10",
      summary: "with motion=on: seconds after which all is looked at in any case"),
  ]
}

extension DetectionOptions {
  /// The detector as it is, or let look only where something moves.
  ///
  /// - Throws: `ArgumentError` where an option has nothing to act on.
  func gated(
    _ detector: some PartialDetector, filter: ObjectFilter, use: DetectionUse
  ) throws -> any Detector {
    guard choice("motion") == "on" else {
      if number("refresh") != nil {
        throw ArgumentError(
          "“refresh” does nothing without “motion”", remedy: "add motion=on, or leave it out")
      }
      return detector
    }
    guard use == .video else { return detector }
    return MotionGatedDetector(detector, filter: filter, refresh: number("refresh") ?? Self.usualRefresh)
  }

  private static let usualRefresh = 10.0
}
