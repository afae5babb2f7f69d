extension FrameRecord {
  /// The text that was read in the picture, line by line in reading order; empty where there is none.
  public var transcript: String {
    (observations ?? []).compactMap(\.lineOfText).joined(separator: "\n")
  }
}

extension Finding {
  /// The text that was read, of a finding of text.
  fileprivate var lineOfText: String? {
    guard kind == .text, case .string(let text)? = fields.first(where: { $0.key == "text" })?.value else {
      return nil
    }
    return text
  }
}
