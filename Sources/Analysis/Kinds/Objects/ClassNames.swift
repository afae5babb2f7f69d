import Foundation

/// A file with the name of a class in each line.
enum ClassNames {
  /// - Throws: `ArgumentError` where the file can't be read or holds no name.
  static func read(_ path: String) throws -> [String] {
    guard let text = try? String(contentsOf: URL(filePath: path), encoding: .utf8) else {
      throw ArgumentError(
        "the labels “\(path)” can't be read", remedy: "name a text file with a class in each line")
    }
    var names = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { $0.trimmingCharacters(in: .whitespaces) }
    while names.last?.isEmpty == true { names.removeLast() }
    guard !names.isEmpty else {
      throw ArgumentError("the labels “\(path)” are empty", remedy: "write a class in each line")
    }
    return names
  }

  /// Looks for names that nothing has.
  ///
  /// - Parameters:
  ///   - typed: names joined with `+`.
  ///   - owner: what has the classes, for messages.
  ///   - known: the names there are; `nil` where that is not known.
  /// - Throws: `ArgumentError` with the names that there are.
  static func check(_ typed: some Sequence<String>, of owner: String, among known: [String]?) throws {
    guard let known else { return }
    let names = Set(known.map { $0.lowercased() })
    for name in typed where !names.contains(name.lowercased()) {
      throw ArgumentError(unknown: "“\(name)” is no class of \(owner)", name, known: known)
    }
  }
}

extension DetectionOptions {
  /// - Throws: `ArgumentError` where `classes` has none, or one that is not among `known`.
  func checkClasses(among known: [String]?) throws {
    guard let text = text("classes") else { return }
    let names = text.split(separator: "+").map(String.init)
    guard !names.isEmpty else {
      throw ArgumentError("“classes” of “objects” names none", remedy: "write classes=NAME+NAME")
    }
    try ClassNames.check(names, of: "“objects”", among: known)
  }
}
