import Foundation
import Vision

/// A square picture of light, 0 to 1.
struct FloatPlane {
  let side: Int
  private var values: [Float]

  init(side: Int) {
    self.side = side
    values = [Float](repeating: 0, count: side * side)
  }

  /// Each pixel is the mean of 16 places in it.
  mutating func fill(_ light: (Double, Double) -> Float) {
    let steps = [0.125, 0.375, 0.625, 0.875]
    for y in 0..<side {
      for x in 0..<side {
        var sum: Float = 0
        for dy in steps {
          for dx in steps { sum += light(Double(x) + dx, Double(y) + dy) }
        }
        values[y * side + x] = sum / 16
      }
    }
  }

  /// - Parameter deviation: of a Gaussian, in pixels.
  mutating func blur(deviation: Float) {
    guard deviation > 0.05 else { return }
    let reach = max(Int((deviation * 3).rounded(.up)), 1)
    let weights = (-reach...reach).map { exp(-Float($0 * $0) / (2 * deviation * deviation)) }
    let sum = weights.reduce(0, +)
    for isDown in [false, true] {
      let source = values
      for line in 0..<side {
        for index in 0..<side {
          var value: Float = 0
          for (offset, weight) in weights.enumerated() {
            let at = min(max(index + offset - reach, 0), side - 1)
            value += weight * source[isDown ? at * side + line : line * side + at]
          }
          values[isDown ? index * side + line : line * side + index] = value / sum
        }
      }
    }
  }

  /// - Parameter level: the level of 256 for a value.
  func picture(_ level: (Float) -> Float) -> PixelBuffer {
    PixelBuffer(format: .gray8, width: side, height: side) { out in
      for y in 0..<side {
        let row = out.planes[0].row(y)
        for x in 0..<side { row[x] = UInt8(min(max(level(values[y * side + x]), 0), 255)) }
      }
    }
  }
}
