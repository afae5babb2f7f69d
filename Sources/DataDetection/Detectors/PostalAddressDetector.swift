/// Postal addresses of Japan, the United States and the United Kingdom, also over several lines.
struct PostalAddressDetector: Detector {
  func detection(at position: Int, in text: ScannedText, claims: Claims) -> Detection? {
    guard !claims.isClaimed(position), !text[position - 1].isAlphanumeric else { return nil }
    let end = Self.end(after: position, in: text, claims: claims)
    return JapaneseAddress.detection(at: position, limit: end, in: text)
      ?? EnglishAddress.detection(at: position, limit: end, in: text)
  }

  /// An address ends before other data, at the end of a block, and after 120 characters.
  private static func end(after start: Int, in text: ScannedText, claims: Claims) -> Int {
    var end = start
    while end < text.scalars.count, end - start < 120, text[end] != ScannedText.blockBreak,
      !claims.isClaimed(end)
    {
      end += 1
    }
    return end
  }
}
