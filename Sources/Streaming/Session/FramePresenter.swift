import GStreamer
import Vision

/// Shows frames: in the outputs' size, with what was found drawn on them, to the outputs and as stills.
final class FramePresenter: Sendable {
  private let outputs: OutputSet
  private let stills: StillKeeper
  private let renderer = FrameRenderer()
  private let shaper: FrameShaper
  private let failures: FailureNotices

  init(shape: PictureShape?, outputs: OutputSet, stills: StillKeeper, failures: FailureNotices) {
    shaper = FrameShaper(shape)
    self.outputs = outputs
    self.stills = stills
    self.failures = failures
  }

  /// What the pictures of a source look like in the outputs.
  func format(of source: VideoFormat) -> VideoFormat { shaper.format(of: source) }

  func show(_ picture: ShownPicture, index: Int) {
    let isCaptured = stills.takesNext()
    guard isCaptured || outputs.hasPictures else { return }
    let shown = shape(picture)
    let drawn = isCaptured || outputs.hasAnnotated ? draw(shown) : shown.video
    outputs.send(shown.video, drawn: drawn)
    if isCaptured { stills.keep(drawn, index: index) }
  }

  /// The picture in the outputs' size, or as it is where that cannot be had.
  private func shape(_ picture: ShownPicture) -> ShownPicture {
    do {
      return try shaper.shape(picture)
    } catch {
      failures.report("the picture cannot be scaled: \(error)")
      return picture
    }
  }

  /// The frame with its findings drawn on it, or as it is where that cannot be done.
  private func draw(_ picture: ShownPicture) -> VideoFrame {
    do {
      return try renderer.render(picture.video, picture.findings)
    } catch {
      failures.report("what was found cannot be drawn: \(error)")
      return picture.video
    }
  }

  /// Says so in the last picture of the outputs that go on showing it.
  func sourceWentAway() {
    outputs.sourceWentAway { [renderer] in try? renderer.render($0, plate: "Reconnecting …") }
  }
}
