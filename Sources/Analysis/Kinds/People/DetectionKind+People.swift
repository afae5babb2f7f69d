import Vision

extension DetectionKind {
  static let faces = DetectionKind(
    name: "faces", summary: "finds faces",
    options: DetectionOption.limits(confidence: "0.5", maximum: 100),
    engines: { DetectionEngine.inference([ModelCatalogue.centerFace]) },
    make: { options, _ in
      let filter = ObjectFilter(options, confidence: 0.5)
      var request = DetectFaceRectanglesRequest()
      request.minimumConfidence = filter.lowestConfidence
      try require([ModelCatalogue.centerFace])
      return RequestDetector(request: request, filter: filter) { faces, region, size in
        faces.map {
          Finding(object: "face", kind: .face, box: $0.box(in: region, of: size), confidence: $0.confidence)
        }
      }
    })

  static let humans = DetectionKind(
    name: "humans", summary: "finds people",
    options: DetectionOption.limits(confidence: "0.5", maximum: 100),
    engines: { DetectionEngine.inference([ModelCatalogue.ssdMobileNet]) },
    make: { options, _ in
      let filter = ObjectFilter(options, confidence: 0.5)
      var request = DetectHumanRectanglesRequest()
      request.minimumConfidence = filter.lowestConfidence
      try require([ModelCatalogue.ssdMobileNet])
      return RequestDetector(request: request, filter: filter) { humans, region, size in
        humans.map {
          Finding(object: "human", kind: .human, box: $0.box(in: region, of: size), confidence: $0.confidence)
        }
      }
    })

  static let animals = DetectionKind(
    name: "animals", summary: "finds cats and dogs",
    options: DetectionOption.limits(confidence: "0.5", maximum: 100),
    engines: { DetectionEngine.inference([ModelCatalogue.ssdMobileNet]) },
    make: { options, _ in
      let filter = ObjectFilter(options, confidence: 0.5)
      var request = RecognizeAnimalsRequest()
      request.minimumConfidence = filter.lowestConfidence
      try require([ModelCatalogue.ssdMobileNet])
      return RequestDetector(request: request, filter: filter) { animals, region, size in
        animals.map { animal in
          Finding(
            object: animal.labels[0].identifier.lowercased(), kind: .animal,
            box: animal.box(in: region, of: size), confidence: animal.confidence)
        }
      }
    })

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
