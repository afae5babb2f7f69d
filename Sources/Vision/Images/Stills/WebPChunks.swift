import Foundation

/// The chunks of a WebP file, of which gdk-pixbuf's decoder tells neither the size early nor the orientation.
struct WebPChunks {
  private let reader: ByteReader
  private let chunks: [(name: String, offset: Int, count: Int)]

  /// `nil` where the bytes are no WebP file.
  init?(_ data: Data) {
    let reader = ByteReader(bytes: data)
    guard reader.name(0) == "RIFF", reader.name(8) == "WEBP" else { return nil }
    var chunks: [(String, Int, Int)] = []
    var offset = 12
    while let name = reader.name(offset), let count = reader.uint32(offset + 4) {
      chunks.append((name, offset + 8, count))
      offset += 8 + count + count % 2
    }
    self.reader = reader
    self.chunks = chunks
  }

  /// The picture's width and height in pixels, as its header states them.
  var size: (width: Int, height: Int)? {
    for chunk in chunks {
      switch chunk.name {
      case "VP8X": return numbers(reader.uint24(chunk.offset + 4), reader.uint24(chunk.offset + 7), plus: 1)
      case "VP8 ": return numbers(reader.uint16(chunk.offset + 6), reader.uint16(chunk.offset + 8), plus: 0)
      case "VP8L":
        let bits = reader.uint32(chunk.offset + 1)
        return numbers(bits, bits.map { $0 >> 14 }, plus: 1)
      default: continue
      }
    }
    return nil
  }

  /// The EXIF data.
  var exif: Data? {
    chunks.first { $0.name == "EXIF" }.flatMap { reader.slice($0.offset, $0.count) }
  }

  /// All but VP8X counts in 14 bits.
  private func numbers(_ width: Int?, _ height: Int?, plus one: Int) -> (width: Int, height: Int)? {
    guard let width, let height else { return nil }
    let mask = chunks.first?.name == "VP8X" ? 0xFF_FFFF : 0x3FFF
    return ((width & mask) + one, (height & mask) + one)
  }
}
