import Analysis
import Annotation
import GStreamer
import Vision

/// Draws findings on copies of frames, whose memory it lends and takes back.
final class FrameRenderer: Sendable {
  private struct State {
    var annotator: Annotator?
    var format: VideoFormat?
    var pool: FramePool?
  }

  private let state = Locked(State())

  /// The frame with `findings` drawn on it; the frame itself where there is nothing to draw.
  ///
  /// - Throws: `GStreamerError` where there is no memory for a copy.
  func render(_ frame: VideoFrame, _ findings: [Finding]) throws -> VideoFrame {
    guard findings.contains(where: { $0.box != nil || $0.corners != nil || $0.label != nil }) else {
      return frame
    }
    return try copy(frame) { annotator, picture in annotator.draw(findings, on: picture) }
  }

  /// The frame with a message in its middle.
  ///
  /// - Throws: `GStreamerError` where there is no memory for a copy.
  func render(_ frame: VideoFrame, plate: String) throws -> VideoFrame {
    try copy(frame) { annotator, picture in annotator.drawPlate(plate, on: picture) }
  }

  private func copy(
    _ frame: VideoFrame, draw: (Annotator, borrowing MutablePixelView) -> Void
  ) throws -> VideoFrame {
    try state.withLock { state in
      if state.format !== frame.format {
        state.format = frame.format
        state.pool = try FramePool(format: frame.format)
        state.annotator = Annotator(colors: ColorEncoding(frame.format))
      }
      guard let pool = state.pool, let annotator = state.annotator else { return frame }
      return try pool.copy(frame) { $0.withPixelView { draw(annotator, $0) } }
    }
  }
}

extension ColorEncoding {
  init(_ format: VideoFormat) {
    let matrix: ColorMatrix = format.isBT709 ?? (format.height >= 720) ? .bt709 : .bt601
    self.init(matrix: matrix, range: format.isFullRange ? .full : .limited)
  }
}
