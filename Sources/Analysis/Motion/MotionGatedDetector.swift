import Foundation
import Vision

/// A detector that can be told to look at a part of what it usually looks at.
protocol PartialDetector: Detector {
  /// Whether it has less work with a part.
  var isQuickerWithParts: Bool { get }

  /// What is seen inside a part of a region, in as much detail as if all of the region were looked at.
  func findings(
    in picture: PixelBuffer, part: NormalizedRect, of region: NormalizedRect
  ) async throws -> [Finding]
}

extension PartialDetector {
  var isQuickerWithParts: Bool { false }

  func findings(
    in picture: PixelBuffer, part: NormalizedRect, of region: NormalizedRect
  ) async throws -> [Finding] {
    try await findings(in: picture, region: part)
  }
}

/// Lets a detector look only when and where something in a stream moves.
///
/// Pictures without a time are no stream: each of them is looked at.
final class MotionGatedDetector: Detector {
  private let gated: any PartialDetector
  private let filter: ObjectFilter
  private let gate: Locked<MotionGate>

  /// - Parameters:
  ///   - filter: what holds for all that is known of a frame together.
  ///   - refresh: seconds after which the whole picture is looked at in any case.
  init(_ gated: any PartialDetector, filter: ObjectFilter, refresh: Double) {
    self.gated = gated
    self.filter = filter
    gate = Locked(MotionGate(refresh: refresh, looksAtParts: gated.isQuickerWithParts))
  }

  /// What is known of a frame depends on the ones before.
  var needsOrder: Bool { true }

  var classes: [String]? { gated.classes }

  func findings(in picture: PixelBuffer, region: NormalizedRect) async throws -> [Finding] {
    try await gated.findings(in: picture, region: region)
  }

  func findings(
    in picture: PixelBuffer, region: NormalizedRect, of identity: PictureIdentity
  ) async throws -> [Finding] {
    guard let seconds = identity.seconds else { return try await findings(in: picture, region: region) }
    let whole = region.toImageCoordinates(picture.size, origin: .upperLeft)
    if let part = try gate.withLock({ try $0.part(of: picture, in: whole, at: seconds) }) {
      try await look(at: part, of: whole, in: picture, at: seconds)
    }
    return filter.apply(to: gate.withLock { $0.known })
  }

  private func look(at part: CGRect, of whole: CGRect, in picture: PixelBuffer, at seconds: Double)
    async throws
  {
    func rect(_ box: CGRect) -> NormalizedRect {
      NormalizedRect(imageRect: box, in: picture.size, fromTopOf: .fullImage)
    }
    do {
      var found = try await gated.findings(in: picture, part: rect(part), of: rect(whole))
      if MotionGate.cuts(found, by: part, of: whole) {
        gate.withLock { $0.lookAfresh(at: seconds) }
        found = try await gated.findings(in: picture, region: rect(whole))
      }
      gate.withLock { [found] in $0.take(found) }
    } catch {
      gate.withLock { $0.forget() }
      throw error
    }
  }
}
