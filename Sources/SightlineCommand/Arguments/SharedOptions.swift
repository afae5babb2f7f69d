import Analysis

extension CommandOption {
  static let detect = CommandOption(
    "--detect", value: "KIND[:key=value,…]", isRepeatable: true,
    "what to look for: \(DetectionRegistry.standard.kinds.map(\.name).joined(separator: ", ")); repeat it for "
      + "several kinds; join a list inside a value with +; “sightline requests” lists kinds and keys")
  static let region = CommandOption(
    "--region", value: "X,Y,W,H",
    "analyse a part of the picture only: pixels from the top left, or fractions where all four are at most 1 and one "
      + "has a point")
  static let pictureFormat = CommandOption(
    "--events-format", value: "json|coco",
    "json, the default: one object a file; coco: one list of all the boxes found, as COCO's tools read it")
  static let annotated = CommandOption(
    "--annotated", value: "DIR", "write the pictures with what was found drawn in")
  static let quiet = CommandOption("--quiet", "say nothing but errors")
}

extension ParsedArguments {
  /// The detectors that `--detect` asks for; objects where nothing else is to be tracked.
  func detectors(use: DetectionUse, isTracked: Bool = false) throws -> [any Detector] {
    do {
      return try DetectionRegistry.standard.detectors(
        for: isTracked && !isSet(.detect) ? ["objects"] : all(.detect), use: use, isTracked: isTracked)
    } catch let error as ArgumentError {
      throw UsageError(.detect, error)
    }
  }
}
