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
    /// How many of the findings each detector gave, in their order; `nil` for one that failed.
    fileprivate var counts: [Int?] = []
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
          let findings = try await detector.findings(in: picture, region: area, of: identity)
          outcome.findings += findings
          outcome.counts.append(findings.count)
        } catch {
          outcome.counts.append(nil)
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

  /// What is to be told of a picture of a stream; pictures come here one at a time, in the stream's order.
  ///
  /// - Parameter outcome: as `analyze` gave it.
  public func settled(_ outcome: Outcome) -> Outcome {
    var settled = outcome
    settled.findings.removeAll(keepingCapacity: true)
    settled.counts.removeAll(keepingCapacity: true)
    var rest = outcome.findings[...]
    for (detector, count) in zip(detectors, outcome.counts) {
      let findings = count.map { detector.settled(Array(rest.prefix($0))) }
      rest = rest.dropFirst(count ?? 0)
      settled.findings += findings ?? []
      settled.counts.append(findings?.count)
    }
    return settled
  }
}
