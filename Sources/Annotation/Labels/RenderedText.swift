/// A line of text as coverage, placed from the point on the baseline where the line starts.
final class RenderedText {
  /// `nil` where there is nothing to see, for instance of blanks.
  let mask: CoverageMask?
  /// From the start of the line to the left of the mask; even, may be negative.
  let left: Int
  /// From the baseline down to the top of the mask; even, mostly negative.
  let top: Int
  /// Where the next text on the line starts; even.
  let advance: Int
  /// How many characters no font has; boxes stand for them.
  let missingGlyphs: Int

  init(mask: CoverageMask?, left: Int, top: Int, advance: Int, missingGlyphs: Int = 0) {
    self.mask = mask
    self.left = left
    self.top = top
    self.advance = advance
    self.missingGlyphs = missingGlyphs
  }

  /// How far the ink goes above the baseline.
  var above: Int { mask == nil ? 0 : -top }
  /// How far the ink goes below the baseline.
  var below: Int { mask.map { top + $0.height } ?? 0 }
  /// About what it takes in memory.
  var byteCount: Int { 128 + (mask?.byteCount ?? 0) }
}
