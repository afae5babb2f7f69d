import Foundation

/// A Kalman filter of one coordinate that moves at a nearly constant speed.
///
/// Time is in seconds, so that it does not matter how often or how regularly the coordinate is measured.
struct AxisFilter: Sendable {
  private(set) var value: Double
  /// Change a second.
  private(set) var speed = 0.0
  /// Variance of the value, covariance with the speed, variance of the speed.
  private var variance: Double
  private var covariance = 0.0
  private var speedVariance: Double

  init(_ value: Double, variance: Double, speedVariance: Double) {
    self.value = value
    self.variance = variance
    self.speedVariance = speedVariance
  }

  /// Moves on.
  ///
  /// - Parameters:
  ///   - memory: seconds in which the speed falls to a third; `nil` where it lasts.
  ///   - agitation: how fast the variance of the speed grows, a second.
  mutating func advance(by seconds: Double, memory: Double?, agitation: Double) {
    guard seconds > 0 else { return }
    let keep = memory.map { exp(-seconds / $0) } ?? 1
    let reach = memory.map { $0 * (1 - keep) } ?? seconds
    value += speed * reach
    speed *= keep
    variance +=
      2 * reach * covariance + reach * reach * speedVariance
      + agitation * seconds * seconds * seconds / 3
    covariance = keep * (covariance + reach * speedVariance) + agitation * seconds * seconds / 2
    speedVariance = keep * keep * speedVariance + agitation * seconds
  }

  /// Takes in a measurement with that variance.
  mutating func correct(to measured: Double, noise: Double) {
    let total = variance + noise
    let (gain, speedGain) = (variance / total, covariance / total)
    let surprise = measured - value
    value += gain * surprise
    speed += speedGain * surprise
    speedVariance -= speedGain * covariance
    covariance *= 1 - gain
    variance *= 1 - gain
  }

  /// How far a measurement is from what is expected: the square of its distance in standard deviations.
  func surprise(at measured: Double, noise: Double) -> Double {
    let distance = measured - value
    return distance * distance / (variance + noise)
  }
}
