import Foundation

/// Finds outputs that would destroy what they are made from, or one another.
struct PathConflicts {
  private let inputs: Set<String>

  init(sources: [SourceDescription]) {
    inputs = Set(sources.flatMap(Self.paths(in:)).map(Self.canonical))
  }

  /// - Throws: `StreamError` naming the file that is read as well as written, or written twice.
  func check(_ outputs: [OutputDescription]) throws {
    var written: Set<String> = []
    for path in outputs.compactMap(\.filePath) {
      let file = Self.canonical(path)
      guard !file.hasPrefix("/dev/") else { continue }
      if inputs.contains(file) {
        throw StreamError(
          "\(path) would be written while it is read", remedy: "Give the output another name.")
      }
      guard written.insert(file).inserted else {
        throw StreamError("\(path) would be written twice", remedy: "Give each output a name of its own.")
      }
    }
  }

  private static func paths(in source: SourceDescription) -> [String] {
    switch source {
    case .file(let path): [path]
    case .url(let url): url.hasPrefix("file://") ? [URL(string: url)?.path ?? url] : []
    case .device: []
    case .description(let text):
      text.matches(of: /location\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s!]+))/).map { match in
        String(match.1 ?? match.2 ?? match.3 ?? "")
      }
    }
  }

  private static func canonical(_ path: String) -> String {
    URL(fileURLWithPath: path).resolvingSymlinksInPath().standardizedFileURL.path
  }
}

extension OutputDescription {
  /// The file that it writes; `nil` for what is no file.
  fileprivate var filePath: String? {
    switch self {
    case .record(let path): path
    case .events("-", _), .motChallenge("-"), .text("-"), .window, .snapshots: nil
    case .events(let path, _), .motChallenge(let path), .text(let path): path
    }
  }
}
