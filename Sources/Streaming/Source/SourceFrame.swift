import Foundation
import GStreamer
import Vision

/// A frame on its way from the source to the outputs.
struct SourceFrame: Sendable {
  /// Counts the stream's frames from 0.
  var index: Int
  /// Counts the frames of its source from 0; a live source that comes back goes on counting.
  var sourceIndex: Int
  /// The picture as it came, at the outputs' time.
  var video: VideoFrame
  /// The source's own time, as a player shows it.
  var streamTime: MediaTime
  /// The outputs' time.
  var time: MediaTime
  var arrival: ContinuousClock.Instant
  /// When a live source captured it, as far as it is known here.
  var utc: Date?
  /// When it was captured by the camera's own clock.
  var ntp: Date?

  var size: CGSize { CGSize(width: video.format.width, height: video.format.height) }

  /// The picture for analysis, without a copy of its bytes.
  ///
  /// - Throws: `GStreamerError` where it cannot be mapped.
  func pixelBuffer() throws -> PixelBuffer {
    let mapped = try video.map()
    let format = try PixelFormat(video.format)
    let planes = (0..<format.planeCount).map { index in
      let (base, stride) = mapped.plane(index)
      let size = format.planeSize(index, width: video.format.width, height: video.format.height)
      return PlaneView(base: base, rowBytes: size.bytes, rows: size.rows, stride: stride)
    }
    return PixelBuffer(
      format: format, width: video.format.width, height: video.format.height, planes: planes, storage: mapped)
  }
}

extension MappedFrame: PixelStorage {}

extension PixelFormat {
  /// - Throws: `StreamError` for a format in which Sightline does not analyse.
  init(_ format: VideoFormat) throws {
    switch format.name {
    case "I420": self = .i420
    case "NV12": self = .nv12
    case "GRAY8": self = .gray8
    default: throw StreamError("frames of the format \(format.name) cannot be analysed")
    }
  }
}

extension WritableFrame {
  /// Lends the frame for drawing.
  func withPixelView(_ body: (borrowing MutablePixelView) -> Void) {
    guard let format = try? PixelFormat(self.format) else { return }
    let planes = (0..<format.planeCount).map { index in
      let (base, stride) = plane(index)
      let size = format.planeSize(index, width: self.format.width, height: self.format.height)
      return MutablePlaneView(base: base, rowBytes: size.bytes, rows: size.rows, stride: stride)
    }
    body(
      MutablePixelView(format: format, width: self.format.width, height: self.format.height, planes: planes))
  }
}
