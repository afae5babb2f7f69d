import Analysis

/// How findings look. Sizes are fractions of the picture's shorter side, so that they fit any resolution.
public struct AnnotationStyle: Sendable {
  /// The width of lines, rounded up to whole pixels, at least 1.
  public var lineWidth = 1.0 / 320
  /// The size of the font (its em), rounded to whole pixels, at least `minimumFontSize`.
  public var fontSize = 1.0 / 45
  /// In pixels.
  public var minimumFontSize = 9
  /// A family that fontconfig knows; characters that it lacks come from other fonts.
  public var fontFamily = "Sans"
  /// Whether labels end with the confidence, as in `person: 0.83`.
  public var showsConfidence = true
  /// Whether labels begin with the track, as in `#7 person`.
  public var showsTrackID = true
  /// The colours of kinds; a kind that is not here takes a colour of `palette`.
  public var colors: [Finding.Kind: AnnotationColor] = [
    .barcode: AnnotationColor(hex: 0x2EE66B),
    .text: AnnotationColor(hex: 0x38BDF8),
    .textRectangle: AnnotationColor(hex: 0x5EEAD4),
    .mask: AnnotationColor(hex: 0xC084FC),
    .face: AnnotationColor(hex: 0xFACC15),
    .human: AnnotationColor(hex: 0xF472B6),
    .animal: AnnotationColor(hex: 0xFB923C),
    .pose: AnnotationColor(hex: 0xBEF264),
    .classification: AnnotationColor(hex: 0xE2E8F0),
    .zone: AnnotationColor(hex: 0xFBBF24),
    .line: AnnotationColor(hex: 0xFB7185),
  ]
  /// The colours that tell tracks and sorts of objects apart; must not be empty.
  public var palette: [AnnotationColor] = [
    0xFF5A5F, 0x4D9DFF, 0xFFC233, 0x34D399, 0xB388FF, 0xFF8A3D, 0x22D3EE, 0xF472B6, 0xA3E635, 0x8B93FF,
    0xE879F9, 0x0D9488, 0xDC2626, 0xFDE047, 0x7DD3FC, 0xC2410C,
  ].map(AnnotationColor.init(hex:))

  public init() {}

  /// The colour of a finding: that of its kind, else of its track, else of its label. The same in every run.
  public func color(for finding: Finding) -> AnnotationColor {
    if let color = colors[finding.kind] { return color }
    guard !palette.isEmpty else { return .white }
    let index = finding.trackID.map { UInt(bitPattern: $0) } ?? stableHash(finding.label ?? "")
    return palette[Int(index % UInt(palette.count))]
  }

  /// FNV-1a: unlike `Hasher` it gives the same value in every run.
  private func stableHash(_ text: String) -> UInt {
    text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt($1)) &* 0x100_0000_01B3 }
  }
}
