import Foundation

/// Numbers at places in bytes, in either order; `nil` beyond their end.
struct ByteReader {
  let bytes: Data
  var isBigEndian = false

  func uint16(_ offset: Int) -> Int? { number(offset, 2) }
  func uint24(_ offset: Int) -> Int? { number(offset, 3) }
  func uint32(_ offset: Int) -> Int? { number(offset, 4) }

  /// The text of four characters that names a chunk.
  func name(_ offset: Int) -> String? { slice(offset, 4).map { String(decoding: $0, as: UTF8.self) } }

  func slice(_ offset: Int, _ count: Int) -> Data? {
    guard offset >= 0, count >= 0, offset + count <= bytes.count else { return nil }
    let start = bytes.startIndex + offset
    return bytes[start..<(start + count)]
  }

  private func number(_ offset: Int, _ count: Int) -> Int? {
    guard let part = slice(offset, count) else { return nil }
    return isBigEndian
      ? part.reduce(0) { $0 << 8 | Int($1) } : part.reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
