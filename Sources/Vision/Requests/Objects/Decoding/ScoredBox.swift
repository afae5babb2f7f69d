import Foundation

/// A box that a model gives, and the class that it takes it for.
struct ScoredBox: Hashable, Sendable {
  /// In fractions of the model's input, origin at the top left.
  var box: CGRect
  /// The number of its class, from 0.
  var kind: Int
  /// 0 to 1.
  var score: Float
}

/// Which of a model's boxes are kept.
struct BoxSelection: Hashable, Sendable {
  /// Boxes with less are left out.
  var confidence: Float
  /// Of two boxes of one class that overlap more than this only the more certain one stays; `nil` keeps both.
  var overlap: Double?
  var maximum: Int

  /// The boxes that stay, the most certain first; of the same certainty the one that came first.
  func select(_ boxes: [ScoredBox]) -> [ScoredBox] {
    let order = boxes.indices.sorted { (boxes[$0].score, $1) > (boxes[$1].score, $0) }
    var kept: [ScoredBox] = []
    var ofKind: [Int: [CGRect]] = [:]
    for index in order where kept.count < maximum {
      let box = boxes[index]
      if let overlap {
        if ofKind[box.kind, default: []].contains(where: { $0.overlap(with: box.box) > overlap }) { continue }
        ofKind[box.kind, default: []].append(box.box)
      }
      kept.append(box)
    }
    return kept
  }
}

extension CGRect {
  /// The area in both over the area in either, 0 to 1.
  fileprivate func overlap(with other: CGRect) -> Double {
    let across = Swift.min(maxX, other.maxX) - Swift.max(minX, other.minX)
    let down = Swift.min(maxY, other.maxY) - Swift.max(minY, other.minY)
    guard across > 0, down > 0 else { return 0 }
    let shared = across * down
    return shared / (width * height + other.width * other.height - shared)
  }

  /// By centre and size.
  init(centerX: Float, _ centerY: Float, _ width: Float, _ height: Float) {
    self.init(
      x: Double(centerX - width / 2), y: Double(centerY - height / 2), width: Double(width),
      height: Double(height))
  }

  /// By two corners.
  init(left: Float, _ top: Float, _ right: Float, _ bottom: Float) {
    self.init(x: Double(left), y: Double(top), width: Double(right - left), height: Double(bottom - top))
  }

  var isFinite: Bool { [minX, minY, width, height].allSatisfy(\.isFinite) }

  func divided(by width: Double, _ height: Double) -> CGRect {
    CGRect(
      x: minX / width, y: minY / height, width: self.width / width, height: self.height / height)
  }
}
