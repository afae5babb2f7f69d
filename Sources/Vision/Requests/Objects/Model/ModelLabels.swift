import Foundation

/// The names of a model's classes.
struct ModelLabels: Hashable, Sendable {
  private let names: [String]

  /// - Parameters:
  ///   - given: by the user, or by the model's maker beside it.
  ///   - metadata: of the model's file.
  ///   - classes: how many there are; `nil` where that is not known.
  init(given: [String]?, metadata: [String: String], classes: Int?) {
    names =
      given ?? Self.known(in: metadata)
      ?? (classes == nil || classes == 80
        ? ObjectNames.coco
        : classes == 20 ? ObjectNames.voc : [91, 92].contains(classes) ? ObjectNames.cocoByID : [])
  }

  subscript(index: Int) -> String {
    guard names.indices.contains(index), !names[index].isEmpty else { return "class \(index + 1)" }
    return names[index]
  }

  /// What the file says: `names` as Ultralytics' exports have them, or `labels` as OpenVINO's.
  static func known(in metadata: [String: String]) -> [String]? {
    if let text = metadata["names"], let names = dictionary(text) ?? list(text) { return names }
    guard let text = metadata["labels"] else { return nil }
    let words = text.split(separator: " ").map { String($0).replacingOccurrences(of: "_", with: " ") }
    return words.isEmpty ? nil : words
  }

  /// `{0: 'person', 1: "bird's nest"}`, as Python or JSON writes it.
  private static func dictionary(_ text: String) -> [String]? {
    let entries = text.matches(of: /["']?(?<index>\d+)["']?\s*:\s*(?:'(?<single>[^']*)'|"(?<double>[^"]*)")/)
    guard !entries.isEmpty else { return nil }
    var names: [Int: String] = [:]
    for entry in entries {
      guard let index = Int(entry.index), index < 100_000 else { continue }
      names[index] = String(entry.single ?? entry.double ?? "")
    }
    return names.keys.max().map { last in (0...last).map { names[$0] ?? "" } }
  }

  /// `['person', 'car']`.
  private static func list(_ text: String) -> [String]? {
    let names = text.matches(of: /'(?<single>[^']*)'|"(?<double>[^"]*)"/)
      .map { String($0.single ?? $0.double ?? "") }
    return names.isEmpty ? nil : names
  }
}
