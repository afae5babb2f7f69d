/// Which of the things that were detected are told.
struct ObjectFilter: Sendable, Hashable {
  /// Less certain ones are left out; 0 to 1.
  var confidence: Float
  /// Those from here on are told as weak ones, for a tracker; `nil` leaves them out.
  var weakConfidence: Float?
  /// Only these; `nil` for all.
  var classes: Set<String>?
  /// No more than this, the most certain first.
  var maximum: Int

  init(_ options: DetectionOptions, confidence defaultConfidence: Double) {
    confidence = Float(options.number("confidence") ?? defaultConfidence)
    weakConfidence = options.isTracked ? min(0.1, confidence) : nil
    classes = options.text("classes").map { Set($0.split(separator: "+").map { $0.lowercased() }) }
    maximum = Int(options.number("max") ?? 100)
  }

  /// What need not be looked for.
  var lowestConfidence: Float { weakConfidence ?? confidence }

  func apply(to findings: [Finding]) -> [Finding] {
    let kept = findings.compactMap { finding -> Finding? in
      let score = finding.confidence ?? 0
      guard score >= lowestConfidence,
        classes?.contains(finding.label?.lowercased() ?? "") ?? true
      else { return nil }
      var finding = finding
      finding.isWeak = score < confidence
      return finding
    }
    guard kept.count > maximum else { return kept }
    let order = kept.indices.sorted { (kept[$0].confidence ?? 0, $1) > (kept[$1].confidence ?? 0, $0) }
    return order.prefix(maximum).sorted().map { kept[$0] }
  }
}
