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
    lineWidth = Self.pixels((style.lineWidth * side).rounded(.up), from: 1)
    rim = max(1, Int((Double(lineWidth) / 3).rounded()))
    cornerRadius = lineWidth * 3
    fontSize = Self.pixels((style.fontSize * side).rounded(), from: max(1, style.minimumFontSize))
  }

  private static func pixels(_ value: Double, from minimum: Int) -> Int {
    value.isFinite ? max(minimum, Int(max(0, min(value, 1000)))) : minimum
  }
}

extension Int {
  /// The next even number at or above.
  var roundedUpToEven: Int { (self + 1) & ~1 }
  /// The next even number at or below.
  var roundedDownToEven: Int { self & ~1 }
}
