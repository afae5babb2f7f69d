import Foundation

/// A thing that a detector saw in one frame.
public struct DetectedBox: Sendable, Hashable {
  /// In pixels, origin at the top left.
  public var box: CGRect
  public var label: String
  /// 0 to 1.
  public var confidence: Float
  /// Whether it is too uncertain to stand for a thing of its own: it can keep a track alive but not begin one.
  public var isWeak: Bool

  public init(box: CGRect, label: String, confidence: Float, isWeak: Bool = false) {
    self.box = box
    self.label = label
    self.confidence = confidence
    self.isWeak = isWeak
  }
}

/// Where a followed thing is.
public struct TrackedBox: Sendable, Hashable {
  /// Lasts as long as the track; counts from 1 in the order in which tracks are confirmed.
  public var id: Int
  /// In pixels, origin at the top left.
  public var box: CGRect
  /// What most of its detections say it is.
  public var label: String
  /// That of its last detection, 0 to 1.
  public var confidence: Float
  /// The detection of this frame that it was seen as; `nil` where it was not seen and `box` follows its motion.
  public var detection: Int?
}

extension CGRect {
  var center: SIMD2<Double> { SIMD2(midX, midY) }

  /// The area in both over the area in either, 0 to 1.
  func overlap(with other: CGRect) -> Double {
    let shared = sharedArea(with: other)
    let all = width * height + other.width * other.height - shared
    return all > 0 ? shared / all : 0
  }

  func sharedArea(with other: CGRect) -> Double {
    let across = min(maxX, other.maxX) - max(minX, other.minX)
    let down = min(maxY, other.maxY) - max(minY, other.minY)
    return across > 0 && down > 0 ? across * down : 0
  }

  /// The sides of `frame` that it reaches or lies beyond.
  func sides(of frame: CGRect) -> [Side] {
    let (near, far) = (Self.touch * frame.width, Self.touch * frame.height)
    var sides: [Side] = []
    if minX <= frame.minX + near { sides.append(.left) }
    if maxX >= frame.maxX - near { sides.append(.right) }
    if minY <= frame.minY + far { sides.append(.top) }
    if maxY >= frame.maxY - far { sides.append(.bottom) }
    return sides
  }

  /// Detectors' boxes end a little before the picture does.
  private static let touch = 0.015
}

/// A side of the picture.
enum Side {
  case left, right, top, bottom

  /// Where that is out of the picture.
  var outward: SIMD2<Double> {
    switch self {
    case .left: [-1, 0]
    case .right: [1, 0]
    case .top: [0, -1]
    case .bottom: [0, 1]
    }
  }
}
