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
}
