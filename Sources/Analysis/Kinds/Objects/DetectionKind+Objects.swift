import Foundation
import Vision

extension DetectionKind {
  /// Things of everyday life, or whatever a model or a file of detections knows.
  static let objects = DetectionKind(
    name: "objects",
    summary: "recognises things such as people, animals and vehicles",
    options: [
      DetectionOption(
        "from", .text, default: "none",
        summary: "take what a MOTChallenge or COCO file says was detected instead of looking"),
      DetectionOption("labels", .text, default: "the file's own", summary: "a file with a class name a line"),
      DetectionOption("confidence", .number(0...1), default: "0.5", summary: "leave out less certain things"),
      DetectionOption("classes", .text, default: "all", summary: "these only, such as person+car"),
      DetectionOption("max", .number(1...1000), default: "100", summary: "at most that many in a picture"),
    ],
    engines: { [] },
    make: { options, _ in
      guard let path = options.text("from") else {
        throw ArgumentError(
          "“objects” needs detections in this version", remedy: "write objects:from=FILE")
      }
      let labels = try options.text("labels").map { try ClassNames.read($0) }
      return RecordedDetector(
        file: try DetectionFile(path: path, labels: labels), filter: ObjectFilter(options, confidence: 0.5))
    })
}
