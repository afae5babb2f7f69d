import Foundation

/// The bars that an EAN or UPC code of some digits must have, to check a reading against the picture.
struct RetailPattern {
  /// The modules from the first to the last bar; `true` is dark.
  private let modules: [Bool]
  /// The bars cut into stretches of about two digits.
  private let stretches: [(modules: Int, profile: LineProfile)]

  /// `nil` where the digits are none of that symbology.
  init?(_ symbology: BarcodeSymbology, _ bytes: [UInt8], isInverted: Bool = false) {
    let digits = bytes.map { Int($0) - 0x30 }
    guard digits.allSatisfy({ (0...9).contains($0) }) else { return nil }
    switch (symbology, digits.count) {
    case (.ean13, 13): modules = Self.wide(first: digits[0], Array(digits.dropFirst()))
    case (.upca, 12): modules = Self.wide(first: 0, digits)
    case (.ean8, 8): modules = Self.guarded(digits, parity: [0, 0, 0, 0])
    case (.upce, 8): modules = Self.short(digits)
    default: return nil
    }
    stretches = Self.cut(isInverted ? modules.map { !$0 } : modules)
  }

  /// Where between or around a code's corners its bars lie best, and how well: the best of three lines.
  ///
  /// - Parameter slack: the modules by which the corners may be wrong at the start.
  func fit(to luma: PlaneView, _ corners: Quadrilateral, slack: CGFloat) -> Fit {
    let fits = [0.25, 0.5, 0.75].map { way in
      fit(
        to: luma, from: corners.topLeft.between(corners.bottomLeft, way),
        to: corners.topRight.between(corners.bottomRight, way), slack)
    }
    return fits.max { $0.likeness < $1.likeness } ?? Fit()
  }

  struct Fit {
    /// -1 to 1: over 0.7 the bars are those of the digits; other digits with the same half get 0.2 to 0.65.
    var likeness: Float = -1
    /// Fractions of the way from the given start to the given stop at which the bars start and stop.
    var start: CGFloat = 0
    var stop: CGFloat = 1

    /// The corners moved to where the bars start and stop.
    func moved(_ corners: Quadrilateral) -> Quadrilateral {
      Quadrilateral(
        topLeft: corners.topLeft.between(corners.topRight, start),
        topRight: corners.topLeft.between(corners.topRight, stop),
        bottomRight: corners.bottomLeft.between(corners.bottomRight, stop),
        bottomLeft: corners.bottomLeft.between(corners.bottomRight, start))
    }
  }

  /// The best way to follow the bars, whatever their width at the start.
  private func fit(to luma: PlaneView, from start: CGPoint, to stop: CGPoint, _ slack: CGFloat) -> Fit {
    let count = CGFloat(modules.count)
    guard start.distance(to: stop) > count / 2 else { return Fit() }
    let line = Line(luma: luma, start: start, stop: stop, modules: count)
    var best = Fit()
    for first in stride(from: -slack, through: slack, by: 0.5) {
      for width in slack > 2 ? [0.75, 0.9, 1, 1.1, 1.3] : [0.9, 1, 1.1] as [CGFloat] {
        let fit = follow(line, from: first, width: width)
        if fit.likeness > best.likeness { best = fit }
      }
    }
    return best
  }

  /// Follows the bars stretch by stretch, since perspective and bent labels change their width on the way.
  private func follow(_ line: Line, from first: CGFloat, width: CGFloat) -> Fit {
    var (from, width) = (first, width)
    var likenesses: [Float] = []
    for stretch in stretches {
      let nominal = CGFloat(stretch.modules) * width
      let ends = stride(from: -0.12, through: 0.12, by: 0.03).map { from + nominal * (1 + $0) }
      let fits = ends.map {
        (likeness: stretch.profile.likeness(to: line.profile(from, $0, stretch.profile)), end: $0)
      }
      guard let fit = fits.max(by: { $0.likeness < $1.likeness }) else { continue }
      width = (fit.end - from) / CGFloat(stretch.modules)
      from = fit.end
      likenesses.append(fit.likeness)
    }
    // Other digits have some bars in common, so that the worst stretches tell.
    let worst = likenesses.sorted().prefix(2)
    let count = line.modules
    return Fit(
      likeness: worst.reduce(0, +) / Float(max(worst.count, 1)), start: first / count, stop: from / count)
  }

  /// A line across the code, measured in modules of the width they would have if all were alike.
  private struct Line {
    let luma: PlaneView
    let start: CGPoint
    let stop: CGPoint
    let modules: CGFloat

    func profile(_ from: CGFloat, _ to: CGFloat, _ like: LineProfile) -> LineProfile {
      LineProfile(
        luma, from: start.between(stop, from / modules), to: start.between(stop, to / modules),
        count: like.values.count)
    }
  }

  private static func cut(_ modules: [Bool]) -> [(modules: Int, profile: LineProfile)] {
    let stretch = 16
    return stride(from: 0, to: modules.count, by: stretch).map { first in
      let part = modules[first..<min(first + stretch, modules.count)]
      return (part.count, LineProfile(values: part.flatMap { [Float](repeating: $0 ? 0 : 255, count: 4) }))
    }
  }

  private static func wide(first: Int, _ digits: [Int]) -> [Bool] {
    guarded(digits, parity: leftParity[first])
  }

  /// - Parameter parity: for each digit of the left half, whether its even (G) pattern stands for it.
  private static func guarded(_ digits: [Int], parity: [Int]) -> [Bool] {
    let half = digits.count / 2
    var bits = "101"
    for (index, digit) in digits.prefix(half).enumerated() {
      bits += parity[index] == 0 ? odd[digit] : even(digit)
    }
    bits += "01010"
    for digit in digits.suffix(half) { bits += inverted(odd[digit]) }
    return (bits + "101").map { $0 == "1" }
  }

  private static func short(_ digits: [Int]) -> [Bool] {
    let parity = shortParity[digits[7]].map { digits[0] == 0 ? $0 : 1 - $0 }
    var bits = "101"
    for (index, digit) in digits[1...6].enumerated() { bits += parity[index] == 0 ? odd[digit] : even(digit) }
    return (bits + "010101").map { $0 == "1" }
  }

  private static func even(_ digit: Int) -> String { String(inverted(odd[digit]).reversed()) }

  private static func inverted(_ bits: String) -> String { String(bits.map { $0 == "1" ? "0" : "1" }) }

  private static let odd = [
    "0001101", "0011001", "0010011", "0111101", "0100011", "0110001", "0101111", "0111011", "0110111",
    "0001011",
  ]

  private static let leftParity = [
    [0, 0, 0, 0, 0, 0], [0, 0, 1, 0, 1, 1], [0, 0, 1, 1, 0, 1], [0, 0, 1, 1, 1, 0], [0, 1, 0, 0, 1, 1],
    [0, 1, 1, 0, 0, 1], [0, 1, 1, 1, 0, 0], [0, 1, 0, 1, 0, 1], [0, 1, 0, 1, 1, 0], [0, 1, 1, 0, 1, 0],
  ]

  private static let shortParity = [
    [1, 1, 1, 0, 0, 0], [1, 1, 0, 1, 0, 0], [1, 1, 0, 0, 1, 0], [1, 1, 0, 0, 0, 1], [1, 0, 1, 1, 0, 0],
    [1, 0, 0, 1, 1, 0], [1, 0, 0, 0, 1, 1], [1, 0, 1, 0, 1, 0], [1, 0, 1, 0, 0, 1], [1, 0, 0, 1, 0, 1],
  ]
}
