import Analysis
import GStreamer

/// The newest findings, and the frames on which they may be drawn.
struct ShownFindings: Sendable {
  var isDetecting = true {
    didSet { clear() }
  }
  private var findings: [Finding] = []
  /// The frame that they were seen in: in one of another size they are elsewhere.
  private var format: VideoFormat?

  mutating func keep(_ findings: [Finding], of frame: SourceFrame) {
    self.findings = findings
    format = frame.video.format
  }

  mutating func clear() {
    findings = []
    format = nil
  }

  /// Those that fit a frame; `nil` where nothing is known of one of its size.
  func fitting(_ frame: SourceFrame) -> [Finding]? {
    guard isDetecting, let format, format.hasSize(of: frame.video.format) else { return nil }
    return findings
  }
}

extension VideoFormat {
  fileprivate func hasSize(of other: VideoFormat) -> Bool { width == other.width && height == other.height }
}
