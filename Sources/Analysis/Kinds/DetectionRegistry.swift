/// The kinds of detection that there are.
public struct DetectionRegistry: Sendable {
  public let kinds: [DetectionKind]
  /// Kinds that have a name already and come with a later version.
  let planned: [String]

  public init(kinds: [DetectionKind], planned: [String] = []) {
    self.kinds = kinds
    self.planned = planned
  }

  /// What this version can find: one line a kind.
  public static let standard = DetectionRegistry(
    kinds: [
      .barcodes, .text, .textRectangles, .objects, .faces, .humans, .animals, .poses, .classification,
    ],
    planned: [
      "masks"
    ])

  /// Makes the detectors for what was typed after each `--detect`, in that order.
  ///
  /// - Parameters:
  ///   - texts: each `KIND` or `KIND:key=value,key=value`.
  ///   - isTracked: whether what is found will be tracked.
  /// - Throws: `ArgumentError` that names what is not known, the nearest to it and what there is.
  public func detectors(
    for texts: [String], use: DetectionUse, isTracked: Bool = false
  ) throws -> [any Detector] {
    var seen: Set<String> = []
    return try texts.filter { seen.insert($0).inserted }.map { text in
      var (kind, options) = try parse(text)
      options.isTracked = isTracked
      return try kind.makeDetector(options, use: use)
    }
  }

  /// Reads `KIND` or `KIND:key=value,key=value`.
  public func parse(_ text: String) throws -> (kind: DetectionKind, options: DetectionOptions) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let kind = try kind(named: String(parts[0]))
    guard parts.count == 2 else { return (kind, DetectionOptions()) }
    return (kind, try DetectionOptions(parts[1], of: kind))
  }

  private func kind(named name: String) throws -> DetectionKind {
    if let kind = kinds.first(where: { $0.name == name }) { return kind }
    let names = kinds.map(\.name)
    if planned.contains(name) {
      throw ArgumentError(
        "the kind “\(name)” is not available in this version",
        remedy: "available: \(names.joined(separator: ", "))")
    }
    if name.contains(where: { $0 == "," || $0 == "+" }) {
      throw ArgumentError("“\(name)” is no kind of detection", remedy: "repeat --detect for each kind")
    }
    throw ArgumentError(unknown: "there is no kind of detection “\(name)”", name, known: names)
  }
}
