import Foundation
import Vision

extension DetectionKind {
  /// Things of everyday life, or whatever a model or a file of detections knows.
  static let objects = DetectionKind(
    name: "objects",
    summary: "recognises things such as people, animals and vehicles",
    options: [
      DetectionOption(
        "model", .text, default: ObjectModelChoice.usual.id,
        summary:
          "\(ObjectModelChoice.models.map(\.id).joined(separator: ", ")), or an ONNX, IR or TFLite file"),
      DetectionOption(
        "confidence", .number(0...1), default: "0.5, yolov3-tiny 0.25, other models 0.3",
        summary: "leave out less certain things"),
      DetectionOption("classes", .text, default: "all", summary: "these only, such as person+car"),
      DetectionOption("max", .number(1...1000), default: "100", summary: "at most that many in a picture"),
      DetectionOption(
        "overlap", .number(0...1), default: "the model's usual",
        summary: "of two boxes of a class that share more than this, one is left out"),
      DetectionOption(
        "labels", .text, default: "the model's or the file's own", summary: "a file with a class name a line"),
      DetectionOption(
        "from", .text, default: "none",
        summary: "take what a MOTChallenge or COCO file says was detected instead of looking"),
    ] + DetectionOption.motion + modelOptions, isTrackable: true,
    engines: { DetectionEngine.inference(ObjectModelChoice.models) },
    make: { options, use in try makeObjectDetector(options, use) })

  /// What a model may not say of itself.
  private static let modelOptions = [
    DetectionOption(
      "size", .text, default: "the model's", summary: "WxH of what the model takes, if it takes any"),
    DetectionOption(
      "layout", .choice(ObjectModelLayout.allCases.map(\.rawValue)), default: "by the shapes",
      summary: "how the model tells what it found"),
    DetectionOption(
      "fit", .choice(ObjectModelChoice.fits.map(\.key)), default: "by the layout",
      summary: "how a picture is brought to the model's size"),
    DetectionOption(
      "order", .choice(MLModelConfiguration.ChannelOrder.allCases.map(\.rawValue)), default: "by the layout",
      summary: "of the colours"),
    DetectionOption(
      "scale", .text, default: "by the layout", summary: "what each byte is multiplied with, such as 1/255"),
    DetectionOption(
      "precision", .choice(["auto", "f32"]), default: "auto",
      summary: "f32 computes with 32 bits where auto takes 16 for speed"),
    DetectionOption(
      "anchors", .text, default: "Tiny YOLOv2's", summary: "of a grid, in cells: width+height+width+height…"),
  ]

  private static func makeObjectDetector(
    _ options: DetectionOptions, _ use: DetectionUse
  ) throws -> any Detector {
    if let path = options.text("from") {
      if options.choice("motion") == "on" {
        throw ArgumentError(
          "“motion” saves nothing with “from”, which looks at no picture", remedy: "leave one of them out")
      }
      let labels = try options.text("labels").map { try ClassNames.read($0) }
      try options.checkClasses(among: labels)
      return RecordedDetector(
        file: try DetectionFile(path: path, labels: labels), filter: ObjectFilter(options, confidence: 0.5),
        classes: labels)
    }
    let choice = try ObjectModelChoice(options)
    try options.checkClasses(among: choice.request.supportedIdentifiers)
    let filter = ObjectFilter(options, confidence: choice.usualConfidence)
    var request = choice.request
    request.minimumConfidence = filter.lowestConfidence
    // The filter counts again when classes are left out.
    request.maximumObservations = filter.classes == nil ? filter.maximum : 1000
    return try options.gated(
      ObjectDetector(request: request, filter: filter), filter: filter, use: use)
  }
}
