import GStreamer
import Vision

/// Hands frames to an `appsrc`, whatever their formats and strides are.
package final class FrameFeed: Sendable {
  package let source: AppSrc
  private let firstFormat: VideoFormat
  private let keepsFirstFormat: Bool
  private struct State {
    var caps: Caps
    var takesStrides = true
    var pool: FramePool?
  }
  private let state: Locked<State>

  /// - Parameter keepsFirstFormat: whether all but the size stays that of the first frame, for an encoder that must not
  ///   see a change; the pipeline scales frames of other sizes.
  package init(_ source: AppSrc, first format: VideoFormat, keepsFirstFormat: Bool) {
    self.source = source
    firstFormat = format
    self.keepsFirstFormat = keepsFirstFormat
    state = Locked(State(caps: format.caps))
    source.setCaps(format.caps)
  }

  /// Hands over a frame, after a copy where its strides would not be understood.
  ///
  /// - Parameter time: when it is shown; its own time without one.
  /// - Returns: whether it was taken.
  @discardableResult package func send(_ frame: VideoFrame, at time: MediaTime? = nil) -> Bool {
    guard let fitting = try? fit(frame) else { return false }
    return source.push(time.map { fitting.retimed(to: $0, duration: frame.duration) } ?? fitting)
  }

  private func fit(_ frame: VideoFrame) throws -> VideoFrame {
    let (takesStrides, pool) = try state.withLock { state in
      if state.caps !== frame.format.caps {
        state.caps = frame.format.caps
        state.pool = nil
        source.setCaps(caps(for: frame.format))
      }
      if state.pool == nil, !frame.hasPlainStrides {
        state.takesStrides = source.takesStrides(frame.format.caps)
        state.pool = try FramePool(format: frame.format)
      }
      return (state.takesStrides, state.pool)
    }
    guard !takesStrides, let pool, !frame.hasPlainStrides else { return frame }
    return try pool.copy(frame)
  }

  /// The caps to announce.
  private func caps(for format: VideoFormat) -> Caps {
    guard keepsFirstFormat else { return format.caps }
    let ratio = format.pixelAspectRatio
    return firstFormat.caps.setting([
      "format": format.name, "width": "\(format.width)", "height": "\(format.height)",
      "pixel-aspect-ratio": "\(ratio.numerator)/\(ratio.denominator)",
    ])
  }
}
