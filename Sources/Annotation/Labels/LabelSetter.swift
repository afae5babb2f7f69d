import Analysis

/// Sets the text of labels: its parts side by side, and the size of the plate that holds them.
final class LabelSetter {
  private let renderer: TextRenderer?
  private(set) var cache = LabelCache(maximumCount: 512, maximumBytes: 8 << 20)

  init(family: String) {
    renderer = TextRenderer(family: family)
  }

  /// The label of a finding; `nil` where it has none or the picture is too narrow for any.
  func label(for finding: Finding, style: AnnotationStyle, fontSize: Int, width: Int) -> Label? {
    guard let text = finding.label else { return nil }
    let spacing = LabelSpacing(fontSize: fontSize)
    let room = width.roundedDownToEven - 2 * spacing.side
    let track = (style.showsTrackID ? finding.trackID : nil).map { LabelPart.track($0, isLast: text.isEmpty) }
    let start = track.flatMap { rendered($0, fontSize, room) }
    guard !text.isEmpty || start != nil else { return nil }
    let confidence = style.showsConfidence ? finding.confidence.flatMap(LabelPart.init(confidence:)) : nil
    let end = confidence.flatMap { rendered($0, fontSize, room) }
    let rest = room - (start?.advance ?? 0) - (end?.advance ?? 0)
    if text.isEmpty { return Label(start: start, middle: nil, end: end, spacing: spacing) }
    guard rest >= fontSize, let middle = rendered(.text(text), fontSize, rest) else { return nil }
    return Label(start: start, middle: middle, end: end, spacing: spacing)
  }

  /// A label of a text alone.
  func label(_ text: String, fontSize: Int, width: Int) -> Label? {
    let spacing = LabelSpacing(fontSize: fontSize)
    let room = width.roundedDownToEven - 2 * spacing.side
    guard !text.isEmpty, room >= fontSize, let middle = rendered(.text(text), fontSize, room)
    else { return nil }
    return Label(start: nil, middle: middle, end: nil, spacing: spacing)
  }

  /// Forgets every text, so that the next labels are rendered anew.
  func removeCachedTexts() {
    cache.removeAll()
  }

  private func rendered(_ part: LabelPart, _ fontSize: Int, _ maximumWidth: Int) -> RenderedText? {
    guard let renderer else { return nil }
    let key = LabelCache.Key(part: part, fontSize: fontSize, maximumWidth: maximumWidth)
    return cache.text(key) {
      renderer.render(part.text, fontSize: fontSize, maximumWidth: maximumWidth)
    }
  }
}
