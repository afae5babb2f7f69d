import Foundation

/// The files that the elements of a description read and write.
struct PipelineFiles {
  private(set) var read: [String] = []
  private(set) var written: [String] = []

  init(_ text: String) {
    let words =
      #/
      (?<property>[A-Za-z][A-Za-z0-9_\-]*)\s*=\s*
      (?: "(?<double>(?:\\.|[^"\\])*)" | '(?<single>(?:\\.|[^'\\])*)' | (?<plain>(?:\\.|\S)+) )
      | (?<word>\S+)
      /#
    var element = ""
    for match in text.matches(of: words) {
      if let word = match.word {
        if word.wholeMatch(of: /[A-Za-z][A-Za-z0-9_-]*/) != nil { element = String(word) }
      } else if let property = match.property, ["location", "uri"].contains(property),
        let value = match.double ?? match.single ?? match.plain, let path = Self.path(value)
      {
        if element.contains("sink") { written.append(path) } else { read.append(path) }
      }
    }
  }

  /// The path that a value names; `nil` for the URL of what is no file.
  static func path(_ value: some StringProtocol) -> String? {
    let text = String(value).replacing(/\\(.)/) { $0.1 }
    guard let scheme = text.firstRange(of: "://") else { return text }
    guard text[..<scheme.lowerBound].lowercased() == "file" else { return nil }
    let path = String(text[scheme.upperBound...])
    return path.removingPercentEncoding ?? path
  }
}
