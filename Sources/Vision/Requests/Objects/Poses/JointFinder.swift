import Foundation

/// MoveNet Lightning: bytes of 192x192 pixels around a person in, y, x and confidence of 17 joints out.
struct JointFinder: Sendable {
  typealias Name = HumanBodyPoseObservation.JointName
  /// In pixels of the picture, origin at the top left.
  typealias Found = (place: CGPoint, confidence: Float)

  private let file: URL

  static func shared() throws -> JointFinder { try loaded.get() }

  private static let loaded = Result { JointFinder(file: try ModelCatalogue.moveNet.file("model.tflite")) }

  /// The joints of the person in a box, whose surroundings are looked at too.
  func joints(of box: CGRect, in picture: PixelBuffer, from confidence: Float) throws -> [Name: Found] {
    let around = box.insetBy(dx: -0.15 * box.width, dy: -0.1 * box.height)
      .intersection(CGRect(origin: .zero, size: picture.size))
    guard !around.isNull, around.width >= 2, around.height >= 2 else { return [:] }
    let part = NormalizedRect(imageRect: around, in: picture.size, fromTopOf: .fullImage)
    let area = try PixelRegion(part, width: picture.width, height: picture.height)
    let fitting = InputFitting(
      picture, area: area, .scaleToFit, input: PictureSize(width: 192, height: 192), isCentered: true, grey: 0
    )
    var input = PictureInput(size: fitting.size)
    input.layout = .interleaved
    let model = try InferenceEngine.shared().model(file, ModelOptions(picture: input))
    let numbers = try model.run(at: fitting.size, drawing: fitting.draw) {
      try Array($0.tensor(0, of: Float.self).numbers)
    }
    guard numbers.count == 3 * Self.order.count else {
      throw VisionError.invalidModel("\(file.path) gave \(numbers.count) numbers.")
    }
    var joints: [Name: Found] = [:]
    for (index, name) in Self.order.enumerated() where numbers[3 * index + 2] >= confidence {
      let point = CGRect(
        x: Double(numbers[3 * index + 1]), y: Double(numbers[3 * index]), width: 0, height: 0)
      joints[name] = (fitting.place(point).origin, min(1, numbers[3 * index + 2]))
    }
    joints[.neck] = Self.middle(joints[.leftShoulder], joints[.rightShoulder])
    joints[.root] = Self.middle(joints[.leftHip], joints[.rightHip])
    return joints
  }

  private static func middle(_ a: Found?, _ b: Found?) -> Found? {
    guard let a, let b else { return nil }
    return (
      CGPoint(x: (a.place.x + b.place.x) / 2, y: (a.place.y + b.place.y) / 2), min(a.confidence, b.confidence)
    )
  }

  private static let order: [Name] = [
    .nose, .leftEye, .rightEye, .leftEar, .rightEar, .leftShoulder, .rightShoulder, .leftElbow, .rightElbow,
    .leftWrist, .rightWrist, .leftHip, .rightHip, .leftKnee, .rightKnee, .leftAnkle, .rightAnkle,
  ]
}
