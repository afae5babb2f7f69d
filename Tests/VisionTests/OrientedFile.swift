import TestSupport
import Vision

/// Makes picture files that state an orientation.
struct OrientedFile {
  let orientation: CGImagePropertyOrientation

  init(_ orientation: CGImagePropertyOrientation) { self.orientation = orientation }

  func make(_ kind: String, from source: String, at file: URL, in folder: TemporaryFolder) throws {
    switch kind {
    case "tiff":
      let names = [
        "TopLeft", "TopRight", "BottomRight", "BottomLeft", "LeftTop", "RightTop", "RightBottom",
        "LeftBottom",
      ]
      try folder.run("convert", source, "-orient", names[Int(orientation.rawValue) - 1], file.path)
    case "jpg":
      try folder.run("convert", source, "-quality", "95", file.path)
      var bytes = try Data(contentsOf: file)
      let body = Data("Exif\0\0".utf8) + exif
      bytes.insert(contentsOf: Data([0xFF, 0xE1, 0, UInt8(body.count + 2)]) + body, at: 2)
      try bytes.write(to: file)
    case "png":
      var bytes = try Data(contentsOf: folder.file(source))
      bytes.insert(contentsOf: Self.chunk(Data("eXIf".utf8) + exif), at: 33)
      try bytes.write(to: file)
    default:
      try folder.run("convert", source, "-define", "webp:lossless=true", "plain.webp")
      let plain = try Data(contentsOf: folder.file("plain.webp"))
      let picture = try PixelBuffer(decoding: plain)
      try extendedWebP(plain.dropFirst(12), picture.size).write(to: file)
    }
  }

  /// A TIFF structure with one entry: the orientation.
  private var exif: Data {
    Data("MM".utf8)
      + Data([
        0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(orientation.rawValue), 0, 0, 0, 0, 0, 0,
      ])
  }

  private func extendedWebP(_ chunks: Data, _ size: CGSize) -> Data {
    let little = { (value: Int, count: Int) in Data((0..<count).map { UInt8(value >> (8 * $0) & 0xFF) }) }
    let flags = Data([0b1000, 0, 0, 0])
    var body = Data("WEBPVP8X".utf8) + little(10, 4) + flags
    body += little(Int(size.width) - 1, 3) + little(Int(size.height) - 1, 3)
    body += chunks + Data("EXIF".utf8) + little(exif.count, 4) + exif
    return Data("RIFF".utf8) + little(body.count, 4) + body
  }

  /// A PNG chunk of a type and its data, with length and checksum.
  static func chunk(_ content: Data) -> Data {
    let big = { (value: UInt32) in withUnsafeBytes(of: value.bigEndian) { Data($0) } }
    var crc: UInt32 = 0xFFFF_FFFF
    for byte in content {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    return big(UInt32(content.count - 4)) + content + big(crc ^ 0xFFFF_FFFF)
  }
}

extension CGImagePropertyOrientation {
  /// The orientation that undoes this one.
  var inverse: CGImagePropertyOrientation {
    switch self {
    case .right: .left
    case .left: .right
    default: self
    }
  }
}

struct Pixel {
  let red: Int
  let green: Int
  let blue: Int
  let alpha: Int

  func isNear(_ other: (Int, Int, Int), by distance: Int) -> Bool {
    max(abs(red - other.0), abs(green - other.1), abs(blue - other.2)) <= distance
  }
}

extension PixelBuffer {
  struct NotRGB: Error {}

  func pixel(x: Int, y: Int) throws -> Pixel {
    guard format == .rgb || format == .rgba else { throw NotRGB() }
    let step = format == .rgba ? 4 : 3
    return withPlane(0) { plane in
      let at = plane.row(y) + x * step
      return Pixel(red: Int(at[0]), green: Int(at[1]), blue: Int(at[2]), alpha: step == 4 ? Int(at[3]) : 255)
    }
  }

  /// The bytes of the first plane without its padding.
  var bytes: [UInt8] {
    withPlane(0) { plane in
      (0..<plane.rows).flatMap { Array(UnsafeBufferPointer(start: plane.row($0), count: plane.rowBytes)) }
    }
  }
}
