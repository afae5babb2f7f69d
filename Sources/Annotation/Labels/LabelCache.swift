/// A part of a label that is rendered and kept by itself, so that a changing confidence costs nothing.
enum LabelPart: Hashable {
  /// `#7 `, or `#7` where nothing but the confidence follows.
  case track(Int, isLast: Bool)
  case text(String)
  /// `: 0.83`, in hundredths.
  case confidence(Int)

  /// `nil` for what is not a number; anything else is taken as 0 to 1.
  init?(confidence: Float) {
    guard !confidence.isNaN else { return nil }
    self = .confidence(Int((min(max(confidence, 0), 1) * 100).rounded()))
  }

  var text: String {
    switch self {
    case .track(let id, let isLast): isLast ? "#\(id)" : "#\(id) "
    case .text(let text): DisplayText.trimmed(text)
    case .confidence(let hundredths): ": \(hundredths / 100).\(hundredths / 10 % 10)\(hundredths % 10)"
    }
  }
}

/// The texts rendered last. Bounded in number and in bytes; what has not been used for longest goes first.
struct LabelCache {
  struct Key: Hashable {
    let part: LabelPart
    let fontSize: Int
    let maximumWidth: Int
  }

  private struct Entry {
    let text: RenderedText
    var lastUse: UInt64
  }

  let maximumCount: Int
  let maximumBytes: Int
  private var entries: [Key: Entry] = [:]
  private(set) var byteCount = 0
  private var clock: UInt64 = 0

  init(maximumCount: Int, maximumBytes: Int) {
    self.maximumCount = maximumCount
    self.maximumBytes = maximumBytes
  }

  var count: Int { entries.count }

  /// The text of that key, rendered by `render` where it is not here.
  mutating func text(_ key: Key, render: () -> RenderedText) -> RenderedText {
    clock += 1
    if let index = entries.index(forKey: key) {
      entries.values[index].lastUse = clock
      return entries.values[index].text
    }
    let text = render()
    let size = text.byteCount + Self.byteCount(of: key)
    makeRoom(for: size)
    if size <= maximumBytes {
      entries[key] = Entry(text: text, lastUse: clock)
      byteCount += size
    }
    return text
  }

  mutating func removeAll() {
    entries.removeAll()
    byteCount = 0
  }

  private mutating func makeRoom(for size: Int) {
    while !entries.isEmpty, entries.count >= maximumCount || byteCount + size > maximumBytes {
      guard let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse }) else { return }
      byteCount -= oldest.value.text.byteCount + Self.byteCount(of: oldest.key)
      entries[oldest.key] = nil
    }
  }

  private static func byteCount(of key: Key) -> Int {
    if case .text(let text) = key.part { text.utf8.count } else { 0 }
  }
}
