import Foundation

/// The characters that the recogniser knows, in the order of its outputs.
struct Alphabet: Sendable {
  /// Index 0 is the blank between characters, the last one a space.
  let characters: [String]

  /// - Parameter file: one character a line.
  init(contentsOf file: URL) throws {
    let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    var lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map {
      String($0)
    }
    if lines.last?.isEmpty == true { lines.removeLast() }
    characters = [""] + lines + [" "]
  }

  /// The scripts of some languages; `nil` allows all that there are.
  struct Scripts: OptionSet, Hashable, Sendable {
    let rawValue: Int
    static let kana = Scripts(rawValue: 1)
    static let han = Scripts(rawValue: 2)
  }

  /// The indices that text in these scripts may not have.
  func forbidden(without scripts: Scripts) -> Set<Int32> {
    guard scripts != [.kana, .han] else { return [] }
    var indices: Set<Int32> = []
    for (index, character) in characters.enumerated() {
      guard let scalar = character.unicodeScalars.first else { continue }
      if scalar.isKana && !scripts.contains(.kana) || scalar.isHan && !scripts.contains(.han) {
        indices.insert(Int32(index))
      }
    }
    return indices
  }
}

extension Unicode.Scalar {
  var isKana: Bool {
    (0x3041...0x30FF).contains(value) && value != 0x30FB || (0x31F0...0x31FF).contains(value)
  }

  var isHan: Bool {
    (0x4E00...0x9FFF).contains(value) || (0x3400...0x4DBF).contains(value)
      || (0xF900...0xFAFF).contains(value)
      || (0x20000...0x323AF).contains(value) || value == 0x3005 || value == 0x3007
  }

  /// Whether it stands without blanks beside its like.
  var isEastAsian: Bool {
    isKana || isHan || (0x3000...0x303F).contains(value) || (0xFF01...0xFF60).contains(value)
      || value == 0x30FB
  }
}
