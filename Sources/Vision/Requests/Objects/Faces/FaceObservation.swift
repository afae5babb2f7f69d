import Foundation

/// A face.
public struct FaceObservation: VisionObservation, BoundingBoxProviding {
  public let uuid: UUID
  public let confidence: Float
  public let originatingRequestDescriptor: RequestDescriptor?
  public let timeRange: CMTimeRange?
  public let boundingBox: NormalizedRect
  /// How far the head is tilted to its own left; 0 where nothing is known of it.
  public let roll: Measurement<UnitAngle>
  /// About how far the head is turned, above 0 to the picture's right; 0 where nothing is known of it.
  public let yaw: Measurement<UnitAngle>
  /// About how far the head looks down, below 0 up; 0 where nothing is known of it.
  public let pitch: Measurement<UnitAngle>

  /// A face that somebody points at.
  public init(boundingBox: NormalizedRect, revision: DetectFaceRectanglesRequest.Revision? = nil) {
    self.init(
      boundingBox: boundingBox, confidence: 1, pose: FacePose(),
      descriptor: revision.map { .detectFaceRectanglesRequest($0) })
  }

  init(boundingBox: NormalizedRect, confidence: Float, pose: FacePose, descriptor: RequestDescriptor?) {
    uuid = UUID()
    self.confidence = confidence
    originatingRequestDescriptor = descriptor
    timeRange = nil
    self.boundingBox = boundingBox
    roll = Measurement(value: pose.roll, unit: .radians)
    yaw = Measurement(value: pose.yaw, unit: .radians)
    pitch = Measurement(value: pose.pitch, unit: .radians)
  }

  public var description: String { "FaceObservation(\(confidence), \(boundingBox))" }
}

/// The angles of a head, in radians, worked out from where its eyes, nose and mouth are.
struct FacePose: Hashable, Sendable {
  var roll = 0.0
  var yaw = 0.0
  var pitch = 0.0

  init() {}

  /// - Parameter points: the eye and the corner of the mouth on the picture's left and right, and the nose, in pixels
  ///   from the top: left eye, right eye, nose, left and right corner of the mouth.
  init(points: [SIMD2<Double>]) {
    guard points.count == 5 else { return }
    let eyes = points[1] - points[0]
    let distance = (eyes * eyes).sum().squareRoot()
    guard distance > 0 else { return }
    roll = -atan2(eyes.y, eyes.x)
    let (across, down) = (eyes / distance, SIMD2(-eyes.y, eyes.x) / distance)
    let middle = (points[0] + points[1]) / 2
    let nose = points[2] - middle
    let mouth = (points[3] + points[4]) / 2 - middle
    // The tip of a nose stands out by about half of the distance of the eyes.
    yaw = asin(max(-1, min(1, (nose * across).sum() / (0.5 * distance))))
    let height = (mouth * down).sum()
    guard height > 0 else { return }
    // Seen from the front it is a little above the middle between eyes and mouth.
    pitch = asin(max(-1, min(1, ((nose * down).sum() / height - 0.55) * 2)))
  }
}
