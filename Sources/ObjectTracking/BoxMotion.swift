import Foundation

/// How a box moves and grows: its centre at a lasting speed, its size at one that soon fades.
struct BoxMotion: Sendable {
  private var x: AxisFilter
  private var y: AxisFilter
  private var width: AxisFilter
  private var height: AxisFilter

  init(_ box: CGRect) {
    let size = Self.scale(box.width, box.height)
    let noise = Self.noise(size)
    func axis(_ value: Double, speed: Double) -> AxisFilter {
      AxisFilter(value, variance: noise, speedVariance: speed * speed * size * size)
    }
    x = axis(box.midX, speed: Self.firstSpeed)
    y = axis(box.midY, speed: Self.firstSpeed / 2)
    width = axis(box.width, speed: Self.firstGrowth)
    height = axis(box.height, speed: Self.firstGrowth)
  }

  var box: CGRect {
    let (width, height) = (max(width.value, 1), max(height.value, 1))
    return CGRect(x: x.value - width / 2, y: y.value - height / 2, width: width, height: height)
  }

  /// Pixels a second.
  var speed: SIMD2<Double> { SIMD2(x.speed, y.speed) }

  mutating func advance(by seconds: Double) {
    let size = Self.scale(width.value, height.value)
    let agitation = Self.agitation * size * size
    x.advance(by: seconds, memory: nil, agitation: agitation)
    y.advance(by: seconds, memory: nil, agitation: agitation)
    width.advance(by: seconds, memory: Self.growthMemory, agitation: agitation / 2)
    height.advance(by: seconds, memory: Self.growthMemory, agitation: agitation / 2)
  }

  mutating func correct(to box: CGRect) {
    let noise = Self.noise(Self.scale(box.width, box.height))
    x.correct(to: box.midX, noise: noise)
    y.correct(to: box.midY, noise: noise)
    width.correct(to: box.width, noise: noise)
    height.correct(to: box.height, noise: noise)
  }

  /// The square of the distance from where `box` would be expected, in standard deviations of the centre.
  ///
  /// - Parameter isCut: whether the box is cut off by the picture's edge, which moves its centre.
  func surprise(at box: CGRect, isCut: Bool) -> Double {
    let noise = Self.noise(Self.scale(box.width, box.height))
    guard isCut else {
      return x.surprise(at: box.midX, noise: noise) + y.surprise(at: box.midY, noise: noise)
    }
    let (growth, rise) = ((box.width - width.value) / 2, (box.height - height.value) / 2)
    return x.surprise(at: box.midX, noise: noise + growth * growth / 2)
      + y.surprise(at: box.midY, noise: noise + rise * rise / 2)
  }

  // In sizes of the box: what detectors and things in video do.
  private static let measurement = 0.06
  private static let firstSpeed = 2.0
  private static let firstGrowth = 0.5
  private static let agitation = 1.0
  private static let growthMemory = 0.4

  private static func noise(_ size: Double) -> Double { measurement * measurement * size * size }

  private static func scale(_ width: Double, _ height: Double) -> Double {
    max(1, (max(width, 1) * max(height, 1)).squareRoot())
  }
}
