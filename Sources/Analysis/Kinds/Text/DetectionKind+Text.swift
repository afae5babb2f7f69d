import Foundation
import Vision

extension DetectionKind {
  /// Lines of text, read.
  static let text = DetectionKind(
    name: "text",
    summary: "reads lines of text, in video and stills, of any size and angle",
    options: [
      DetectionOption(
        "languages", .names(TextLanguages.identifiers + TextLanguages.shortNames), default: "en+ja",
        summary: "the languages of the text, which say what scripts it may have"),
      DetectionOption(
        "level", .choice(["accurate", "fast"]), default: "accurate",
        summary: "fast looks with less resolution"
      ),
      DetectionOption(
        "words", .text, default: "none", summary: "words to prefer between readings, joined with +"),
      DetectionOption(
        "height", .number(0...1), default: "0.03125",
        summary: "the lowest text, as a fraction of the picture's height; higher values leave out lower lines"
      ),
      DetectionOption(
        "candidates", .number(1...10), default: "1", summary: "how many readings of a line stand in its event"
      ),
      DetectionOption(
        "confidence", .number(0...1), default: "0.5", summary: "leave out lines read with less confidence"),
    ],
    engines: { textEngines },
    make: { options, use in
      try ModelCatalogue.text.check()
      let request = try request(options)
      return TextDetector(
        request: request, minimumConfidence: Float(options.number("confidence") ?? 0.5),
        candidates: Int(options.number("candidates") ?? 1),
        live: use == .video ? try LiveTextReader(request) : nil)
    })

  /// Lines of text, found and not read.
  static let textRectangles = DetectionKind(
    name: "text-rectangles",
    summary: "finds lines of text without reading them",
    options: [
      DetectionOption(
        "confidence", .number(0...1), default: "0.6", summary: "leave out lines found with less confidence")
    ],
    engines: { textEngines },
    make: { options, _ in
      try ModelCatalogue.text.check()
      var request = DetectTextRectanglesRequest()
      if let confidence = options.number("confidence") { request.minimumConfidence = Float(confidence) }
      return TextRectangleDetector(request: request)
    })

  private static func request(_ options: DetectionOptions) throws -> RecognizeTextRequest {
    var request = RecognizeTextRequest()
    if let names = options.names("languages") {
      request.recognitionLanguages = names.map { Locale.Language(identifier: $0) }
    }
    if options.names("level") == ["fast"] { request.recognitionLevel = .fast }
    if let words = options.text("words") {
      request.customWords = words.split(separator: "+").map(String.init)
    }
    if let height = options.number("height") { request.minimumTextHeightFraction = Float(height) }
    return request
  }

  private static var textEngines: [DetectionEngine] {
    [.openVINO, DetectionEngine(ModelCatalogue.text)]
  }
}
