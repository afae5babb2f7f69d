import Foundation
import Vision

/// Runs the detectors of a stream on a picture.
public struct Analyzer: Sendable {
  public let detectors: [any Detector]
  /// The part of the picture that is looked at; `nil` for all of it.
  public let region: BoxArgument?

  public init(detectors: [any Detector], region: BoxArgument? = nil) {
    self.detectors = detectors
    self.region = region
  }

  /// What the detectors found, in their order, and why some of them failed: a failed one fails for itself alone.
  public struct Outcome: Sendable {
    public var findings: [Finding] = []
    public var failures: [String] = []
    /// Whether all of them failed, so that nothing is known of the picture.
    public var isUnknown = false

    public init() {}
  }

  public func analyze(
    _ picture: PixelBuffer, _ identity: PictureIdentity = PictureIdentity()
  ) async -> Outcome {
    var outcome = Outcome()
    do {
      let area = try region?.normalized(width: picture.width, height: picture.height) ?? .fullImage
      for detector in detectors {
        do {
          outcome.findings += try await detector.findings(in: picture, region: area, of: identity)
        } catch {
          outcome.failures.append("\(error)")
        }
      }
      outcome.isUnknown = !detectors.isEmpty && outcome.failures.count == detectors.count
    } catch {
      outcome.failures.append("\(error)")
      outcome.isUnknown = true
    }
    return outcome
  }
}
