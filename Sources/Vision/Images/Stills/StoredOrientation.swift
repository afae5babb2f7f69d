import Foundation

/// The orientation that PNG and WebP files carry, which gdk-pixbuf does not look for.
enum StoredOrientation {
  static func find(in data: Data) -> CGImagePropertyOrientation? {
    guard let exif = WebPChunks(data)?.exif ?? pngExif(data) else { return nil }
    return orientation(exif: exif)
  }

  private static func pngExif(_ data: Data) -> Data? {
    let reader = ByteReader(bytes: data, isBigEndian: true)
    guard reader.uint32(0) == 0x8950_4E47 else { return nil }
    var offset = 8
    while let count = reader.uint32(offset), let name = reader.name(offset + 4) {
      if name == "eXIf" { return reader.slice(offset + 8, count) }
      // It may stand anywhere before the end, but never within the picture's data.
      offset += 12 + count
    }
    return nil
  }

  /// The value of the orientation tag in the first directory of EXIF's TIFF structure.
  private static func orientation(exif: Data) -> CGImagePropertyOrientation? {
    let prefix = Data("Exif\0\0".utf8)
    let tiff = Data(exif.starts(with: prefix) ? exif.dropFirst(prefix.count) : exif)
    let reader = ByteReader(bytes: tiff, isBigEndian: tiff.first == UInt8(ascii: "M"))
    guard let directory = reader.uint32(4), let count = reader.uint16(directory) else { return nil }
    for entry in 0..<count {
      let offset = directory + 2 + entry * 12
      guard let tag = reader.uint16(offset) else { return nil }
      if tag == 0x0112 {
        return reader.uint16(offset + 8).flatMap { CGImagePropertyOrientation(rawValue: UInt32($0)) }
      }
    }
    return nil
  }
}
