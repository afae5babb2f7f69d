import Analysis
import Foundation

/// What is drawn around a finding; a further form, such as the joints of a pose, is a case here and a `Shape`.
struct Outline {
  let form: Form
  /// The part of the picture that it takes, in pixels.
  let bounds: CGRect

  enum Form {
    /// Closed lines between points, of which some may be outside the picture.
    case corners([CGPoint])
    /// A box inside the picture.
    case box
  }

  /// `nil` for what has no place, is outside the picture or has coordinates that are no numbers.
  init?(of finding: Finding, in frame: CGRect) {
    if let corners = finding.corners, let first = corners.first, corners.count > 1 {
      var (lower, upper) = (first, first)
      for corner in corners {
        guard corner.x.isFinite, corner.y.isFinite else { return nil }
        lower = CGPoint(x: min(lower.x, corner.x), y: min(lower.y, corner.y))
        upper = CGPoint(x: max(upper.x, corner.x), y: max(upper.y, corner.y))
      }
      form = .corners(corners)
      guard let bounds = Self.clip(lower, upper, to: frame) else { return nil }
      self.bounds = bounds
    } else if let box = finding.box {
      form = .box
      let (lower, upper) = (CGPoint(x: box.minX, y: box.minY), CGPoint(x: box.maxX, y: box.maxY))
      guard lower.x.isFinite, lower.y.isFinite, upper.x.isFinite, upper.y.isFinite,
        let bounds = Self.clip(lower, upper, to: frame)
      else { return nil }
      self.bounds = bounds
    } else {
      return nil
    }
  }

  /// The part inside `frame`, which may have no width or height if it had none before.
  private static func clip(_ lower: CGPoint, _ upper: CGPoint, to frame: CGRect) -> CGRect? {
    let (left, right) = (max(lower.x, frame.minX), min(upper.x, frame.maxX))
    let (top, bottom) = (max(lower.y, frame.minY), min(upper.y, frame.maxY))
    guard left < right || lower.x == upper.x && left == right,
      top < bottom || lower.y == upper.y && top == bottom
    else { return nil }
    return CGRect(x: left, y: top, width: right - left, height: bottom - top)
  }
}

extension RoundedBox {
  /// The outline of a box inside `frame`, moved by less than a pixel so that its edges are sharp, and inwards where
  /// half of the line would be outside.
  init(around box: CGRect, in frame: CGRect, lineWidth: Int, radius: Int) {
    let half = Double(lineWidth) / 2
    let shift = lineWidth % 2 == 0 ? 0 : 0.5
    func line(_ edge: Double, towards rule: FloatingPointRoundingRule, _ limit: Double) -> Float {
      let sharp = lineWidth % 2 == 0 ? edge.rounded() : edge.rounded(rule) + (rule == .down ? shift : -shift)
      return Float(max(half, min(sharp, limit - half)))
    }
    let left = line(box.minX, towards: .down, frame.width)
    let top = line(box.minY, towards: .down, frame.height)
    self.init(
      left: left, top: top, right: max(left, line(box.maxX, towards: .up, frame.width)),
      bottom: max(top, line(box.maxY, towards: .up, frame.height)), radius: Float(radius), isFilled: false)
  }

  /// The plate of a label.
  init(plate: PixelRect) {
    self.init(
      left: Float(plate.x), top: Float(plate.y), right: Float(plate.maxX), bottom: Float(plate.maxY),
      radius: Float(plate.height) * 0.22, isFilled: true)
  }
}

extension Polyline {
  /// Takes the sides of a figure. Level and upright ones move by less than a pixel so that they are sharp, and
  /// corners at the picture's edge move inwards by half a line.
  mutating func close(_ corners: [CGPoint], in frame: CGRect, lineWidth: Int, reach: Float) {
    removeAll()
    let visible = frame.insetBy(dx: -2 * Double(reach), dy: -2 * Double(reach))
    func corner(_ index: Int) -> CGPoint {
      let (x, y) = (sharp(corners, index, lineWidth) { $0.x }, sharp(corners, index, lineWidth) { $0.y })
      return CGPoint(x: inside(x, frame.width, lineWidth), y: inside(y, frame.height, lineWidth))
    }
    for index in corners.indices {
      add(from: corner(index), to: corner((index + 1) % corners.count), visible: visible)
    }
  }

  /// A coordinate of a corner; where the side to a neighbour is level in it, that of the nearest sharp line.
  private func sharp(
    _ corners: [CGPoint], _ index: Int, _ lineWidth: Int, _ axis: (CGPoint) -> Double
  ) -> Double {
    let value = axis(corners[index])
    for neighbour in [index + 1, index + corners.count - 1] {
      let other = axis(corners[neighbour % corners.count])
      if abs(other - value) < 1 { return ((value + other) / 2).onPixels(lineWidth: lineWidth) }
    }
    return value
  }

  /// Takes lines from point to point, without what is no number.
  mutating func draw(_ strokes: [[CGPoint]], in frame: CGRect, reach: Float) {
    removeAll()
    let visible = frame.insetBy(dx: -2 * Double(reach), dy: -2 * Double(reach))
    for stroke in strokes where stroke.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) {
      for (start, end) in zip(stroke, stroke.dropFirst()) { add(from: start, to: end, visible: visible) }
    }
  }

  private func inside(_ value: Double, _ limit: Double, _ lineWidth: Int) -> Double {
    let half = min(Double(lineWidth), limit) / 2
    guard value >= -1, value <= limit + 1 else { return max(-1e6, min(value, 1e6)) }
    return max(half, min(value, limit - half))
  }
}

extension Double {
  /// The nearest place for the middle of a level line of whole width whose edges lie between pixels.
  fileprivate func onPixels(lineWidth: Int) -> Double {
    lineWidth % 2 == 0 ? rounded() : rounded(.down) + 0.5
  }
}
