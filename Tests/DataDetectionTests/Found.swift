import DataDetection

/// `type: value` of each match, in order.
func found(_ lines: [String], _ types: DataDetector.MatchType = .all) -> [String] {
  DataDetector.matches(in: lines, types: types).map { "\($0.kind.rawValue): \($0.value)" }
}

func found(_ text: String, _ types: DataDetector.MatchType = .all) -> [String] {
  found(text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init), types)
}

/// The text of the parts of each match.
func printed(_ lines: [String]) -> [[String]] {
  DataDetector.matches(in: lines).map { match in match.parts.map { String(lines[$0.line][$0.range]) } }
}
