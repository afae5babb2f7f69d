import Foundation

/// Grows surer of a code with each frame in which it is read again, and holds back what one frame alone read weakly.
///
/// A pure state machine.
struct CodeConfirmation: Sendable {
  /// A code of less confidence is told only when it was read before.
  static let weak: Float = 0.8
  /// The frames after which a code that was not read again is forgotten.
  static let memory = 15

  private var known: [Known] = []
  private var frame = 0

  /// The codes of the next frame that are to be believed, each with the confidence of all frames so far.
  mutating func confirmed(_ findings: [Finding]) -> [Finding] {
    frame += 1
    known.removeAll { frame - $0.lastSeen > Self.memory }
    return findings.compactMap { finding in
      var finding = finding
      finding.confidence = agreement(on: finding)
      return (finding.confidence ?? 1) >= Self.weak ? finding : nil
    }
  }

  /// What one frame doubts is doubtful only as far as the frames before doubt it too.
  private mutating func agreement(on finding: Finding) -> Float? {
    guard let confidence = finding.confidence, let box = finding.box else { return finding.confidence }
    let code = Known(fields: finding.fields, box: box, doubt: 1 - confidence, lastSeen: frame)
    guard let index = known.firstIndex(where: { $0.isSame(as: code) }) else {
      known.append(code)
      return confidence
    }
    let doubt = known[index].doubt * code.doubt
    known[index] = code
    known[index].doubt = doubt
    return 1 - doubt
  }

  private struct Known {
    var fields: [Finding.Field]
    var box: CGRect
    var doubt: Float
    var lastSeen: Int

    /// Whether both say the same and the one can have moved to the other's place since.
    func isSame(as other: Known) -> Bool {
      let reach = max(box.width, box.height)
      // An earlier code of this very frame is another label.
      return lastSeen < other.lastSeen && fields == other.fields
        && box.insetBy(dx: -reach, dy: -reach).contains(CGPoint(x: other.box.midX, y: other.box.midY))
    }
  }
}
