/// The sizes of a style in the pixels of one picture.
struct FrameMetrics {
  let lineWidth: Int
  /// The width of the dark rim on either side of a line.
  let rim: Int
  /// The radius of a box's corners.
  let cornerRadius: Int
  /// The em.
  let fontSize: Int

  init(_ style: AnnotationStyle, width: Int, height: Int) {
    let side = Double(min(width, height))
    lineWidth = Self.pixels(style.lineWidth * side, from: 1)
    rim = max(1, Int((Double(lineWidth) / 3).rounded()))
    cornerRadius = lineWidth * 3 + 1
    fontSize = Self.pixels(style.fontSize * side, from: max(1, style.minimumFontSize))
  }

  /// How far from the middle of a line something of it may be seen.
  var reach: Float { Float(lineWidth) / 2 + Float(rim) + 0.5 }

  private static func pixels(_ value: Double, from minimum: Int) -> Int {
    value.isFinite ? max(minimum, Int(min(value, 1000).rounded())) : minimum
  }
}

extension Int {
  /// The next even number at or above.
  var roundedUpToEven: Int { (self + 1) & ~1 }
  /// The next even number at or below.
  var roundedDownToEven: Int { self & ~1 }
}
