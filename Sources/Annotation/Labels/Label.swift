/// A set line of up to three texts, and the size of the plate that holds it. All sizes are even.
struct Label {
  let start: RenderedText?
  let middle: RenderedText?
  let end: RenderedText?
  let size: (width: Int, height: Int)
  /// From the plate's left to the start of the line.
  let side: Int
  /// From the plate's top to the baseline.
  let baseline: Int

  init(start: RenderedText?, middle: RenderedText?, end: RenderedText?, spacing: LabelSpacing) {
    self.start = start
    self.middle = middle
    self.end = end
    let texts = (start, middle, end)
    func most(_ value: (RenderedText) -> Int) -> Int {
      max(texts.0.map(value) ?? 0, texts.1.map(value) ?? 0, texts.2.map(value) ?? 0)
    }
    let advance = (start?.advance ?? 0) + (middle?.advance ?? 0) + (end?.advance ?? 0)
    side = spacing.side
    baseline = max(spacing.above, (most(\.above) + spacing.margin).roundedUpToEven)
    let below = max(spacing.below, (most(\.below) + spacing.margin).roundedUpToEven)
    size = (advance + 2 * spacing.side, baseline + below)
  }

  /// Calls `body` with each text and how far right of the first it starts.
  func forEachText(_ body: (RenderedText, Int) -> Void) {
    var x = 0
    func visit(_ text: RenderedText?) {
      guard let text else { return }
      body(text, x)
      x += text.advance
    }
    visit(start)
    visit(middle)
    visit(end)
  }
}

/// The room around a label's text: capitals stand in the middle of the plate, and all plates are of one height
/// unless a script needs more.
struct LabelSpacing {
  /// Left and right of the line; even.
  let side: Int
  /// From the plate's top to the baseline; even.
  let above: Int
  /// From the baseline to the plate's bottom; even.
  let below: Int
  /// What ink keeps from the edge at least.
  let margin: Int

  init(fontSize: Int) {
    let em = Double(fontSize)
    side = Int((em * 0.42).rounded()).roundedUpToEven
    let height = Int((em * 1.5).rounded()).roundedUpToEven
    above = Int(((Double(height) + em * 0.73) / 2).rounded()).roundedUpToEven
    below = height - above
    margin = max(1, fontSize / 12)
  }
}
