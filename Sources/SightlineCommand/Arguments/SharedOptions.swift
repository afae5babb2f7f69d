import Analysis
import Foundation
import Vision

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
  static let selectText = CommandOption(
    "--select-text", value: "FILE",
    "write the text in the picture, line by line in reading order; needs --detect text")
  static let models = CommandOption(
    "--models", value: "DIR", "look for models in this folder before all others")
  static let threads = CommandOption(
    "--threads", value: "N", "let models compute on at most N threads; by default on one a core")
  static let quiet = CommandOption("--quiet", "say nothing but errors")
}

extension ParsedArguments {
  /// The file of `--select-text`.
  ///
  /// - Throws: `UsageError` where no text is read.
  var pathOfSelectedText: String? {
    get throws {
      guard let path = value(.selectText) else { return nil }
      guard all(.detect).contains(where: { $0.split(separator: ":").first == "text" }) else {
        throw UsageError("--select-text: no text is read", remedy: "add --detect text")
      }
      return path
    }
  }

  /// The detectors that `--detect` asks for; objects where nothing else is to be tracked.
  func detectors(use: DetectionUse, isTracked: Bool = false) throws -> [any Detector] {
    try configureInference()
    do {
      return try DetectionRegistry.standard.detectors(
        for: isTracked && !isSet(.detect) ? ["objects"] : all(.detect), use: use, isTracked: isTracked)
    } catch let error as ArgumentError {
      throw UsageError(.detect, error)
    }
  }

  /// Sets up the engine as `--models` and `--threads` say.
  private func configureInference() throws {
    var settings = InferenceEngine.settings
    if let threads = try number(.threads, aboveZero: true, most: 1024) {
      guard let whole = Int(exactly: threads) else {
        throw UsageError(
          "--threads: “\(threads)” is no whole number", remedy: "write \(CommandOption.threads.form)")
      }
      settings.threads = whole
    }
    if let folder = value(.models) {
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue else {
        throw UsageError("--models: there is no folder “\(folder)”", remedy: "name one that holds models")
      }
      settings.modelFolder = URL(filePath: folder)
    }
    try InferenceEngine.configure(settings)
  }
}
