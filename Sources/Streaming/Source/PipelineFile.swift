import Foundation

/// A pipeline kept in a file: comments at line starts, and `${NAME}` or `${NAME:-default}`.
struct PipelineFile {
  let path: String
  private let content: String

  /// - Throws: `StreamError` where the file cannot be read as text.
  init(path: String) throws {
    self.path = path
    do {
      content = try String(contentsOfFile: path, encoding: .utf8)
    } catch {
      throw StreamError(
        "the pipeline file \(path) cannot be read", remedy: "Check the name and that it is text.")
    }
  }

  /// The pipeline's text with comments left out and variables filled in.
  ///
  /// - Throws: `StreamError` naming a variable without a value.
  func text(variables: [String: String], environment: [String: String]) throws -> String {
    let lines = content.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.drop(while: \.isWhitespace).hasPrefix("#") }
    let text = try fill(lines.joined(separator: " ")) { variables[$0] ?? environment[$0] }
      .trimmingCharacters(in: .whitespacesAndNewlines)
    guard !text.isEmpty else { throw StreamError("the pipeline file \(path) holds no pipeline") }
    return text
  }

  private func fill(_ text: String, value: (String) -> String?) throws -> String {
    var result = ""
    var rest = Substring(text)
    while let start = rest.range(of: "${") {
      guard let end = rest[start.upperBound...].firstIndex(of: "}") else {
        throw StreamError("a ${ is not closed in the pipeline file \(path)")
      }
      result += rest[..<start.lowerBound]
      let inside = rest[start.upperBound..<end]
      let parts = inside.range(of: ":-")
      let name = String(parts.map { inside[..<$0.lowerBound] } ?? inside)
      let fallback = parts.map { String(inside[$0.upperBound...]) }
      let given = value(name).flatMap { $0.isEmpty && fallback != nil ? nil : $0 }
      guard let filled = given ?? fallback else {
        throw StreamError(
          "the variable \(name) of the pipeline file \(path) has no value", remedy: "Add --set \(name)=VALUE."
        )
      }
      result += filled
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }
}
