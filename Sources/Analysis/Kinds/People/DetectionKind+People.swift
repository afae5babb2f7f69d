import Foundation
import Vision

extension DetectionKind {
  static let faces = boxes(
    "faces", "finds faces", ModelCatalogue.centerFace, classes: ["face"],
    request: { confidence in
      var request = DetectFaceRectanglesRequest()
      request.minimumConfidence = confidence
      return request
    },
    tell: { faces, region, size in
      faces.map {
        Finding(object: "face", kind: .face, box: $0.box(in: region, of: size), confidence: $0.confidence)
      }
    })

  static let humans = boxes(
    "humans", "finds people", ModelCatalogue.ssdMobileNet, classes: ["human"],
    request: { confidence in
      var request = DetectHumanRectanglesRequest()
      request.minimumConfidence = confidence
      return request
    },
    tell: { humans, region, size in
      humans.map {
        Finding(object: "human", kind: .human, box: $0.box(in: region, of: size), confidence: $0.confidence)
      }
    })

  static let animals = boxes(
    "animals", "finds cats and dogs", ModelCatalogue.ssdMobileNet, classes: ["cat", "dog"],
    request: { confidence in
      var request = RecognizeAnimalsRequest()
      request.minimumConfidence = confidence
      return request
    },
    tell: { animals, region, size in
      animals.map { animal in
        Finding(
          object: animal.labels[0].identifier.lowercased(), kind: .animal,
          box: animal.box(in: region, of: size), confidence: animal.confidence)
      }
    })

  /// A kind whose request finds things that have a box.
  ///
  /// - Parameter request: makes the request, which leaves out what is less certain.
  private static func boxes<Request: ImageProcessingRequest>(
    _ name: String, _ summary: String, _ model: CatalogueModel, classes: [String],
    request: @escaping @Sendable (_ confidence: Float) -> Request,
    tell:
      @escaping @Sendable (_ result: Request.Result, _ region: NormalizedRect, _ size: CGSize) -> [Finding]
  ) -> DetectionKind {
    DetectionKind(
      name: name, summary: summary,
      options: DetectionOption.limits(confidence: "0.5", maximum: 100) + DetectionOption.motion,
      isTrackable: true,
      engines: { DetectionEngine.inference([model]) },
      make: { options, use in
        let filter = ObjectFilter(options, confidence: 0.5)
        try require([model])
        return try options.gated(
          RequestDetector(
            request: request(filter.lowestConfidence), filter: filter, classes: classes, tell: tell),
          filter: filter, use: use)
      })
  }

  static let classification = DetectionKind(
    name: "classification", summary: "tells what a picture shows, as one of 1000 classes",
    options: DetectionOption.limits(confidence: "0.1", maximum: 5),
    engines: { DetectionEngine.inference([ModelCatalogue.efficientNet]) },
    make: { options, _ in
      var filter = ObjectFilter(options, confidence: 0.1)
      filter.weakConfidence = nil
      filter.maximum = Int(options.number("max") ?? 5)
      try require([ModelCatalogue.efficientNet])
      return RequestDetector(request: ClassifyImageRequest(), filter: filter) { classes, _, _ in
        classes.map { seen in
          Finding(
            kind: .classification, label: seen.identifier, confidence: seen.confidence,
            fields: [Finding.Field("label", .string(seen.identifier))])
        }
      }
    })

  /// - Throws: `VisionError.dataUnavailable` with the command that gets them where the engine or a model is missing.
  static func require(_ models: [CatalogueModel]) throws {
    _ = try InferenceEngine.shared()
    for model in models { for file in model.files { _ = try model.file(file.name) } }
  }
}
