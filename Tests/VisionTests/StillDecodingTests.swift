import TestSupport
import Testing
import Vision

@Suite struct StillDecodingTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.run("qrencode", "-s", "6", "-o", "code.png", "still")
    try folder.run(
      "convert", "code.png", "-background", "#ffe0c0", "-gravity", "west", "-extent", "401x331", "-type",
      "truecolor", "base.png")
  }

  /// Names and the arguments that make them of the base picture.
  static let kinds: [(String, [String])] = [
    ("rgb.jpg", []), ("progressive.jpg", ["-interlace", "JPEG"]), ("cmyk.jpg", ["-colorspace", "CMYK"]),
    ("grey.jpg", ["-colorspace", "Gray"]), ("grey.png", ["-colorspace", "Gray"]),
    ("deep.png", ["-depth", "16"]),
    ("interlaced.png", ["-interlace", "PNG"]), ("PNG8:palette.png", ["-colors", "16"]),
    ("alpha.png", ["-alpha", "on", "-channel", "A", "-evaluate", "set", "90%"]), ("lossy.webp", []),
    ("exact.webp", ["-define", "webp:lossless=true"]), ("a.bmp", []), ("a.gif", []), ("a.tiff", []),
    ("deep.tiff", ["-depth", "16"]), ("cmyk.tiff", ["-colorspace", "CMYK"]), ("bilevel.png", ["-monochrome"]),
  ]

  @Test(arguments: kinds) func readsTheSameFromEveryKind(name: String, arguments: [String]) async throws {
    try Tool.run(["convert", "base.png"] + arguments + [name], in: folder.url)
    let url = folder.file(String(name.split(separator: ":").last ?? ""))
    let picture = try PixelBuffer(contentsOf: url)
    #expect(picture.size == CGSize(width: 401, height: 331))
    #expect(
      try picture.pixel(x: 399, y: 2).isNear(
        (255, 224, 192), by: name.contains("grey") || name.contains("bilevel") ? 64 : 6))
    let codes = try await DetectBarcodesRequest().perform(on: picture)
    #expect(codes.map(\.payloadString) == ["still"])
  }

  @Test(arguments: CGImagePropertyOrientation.allCases)
  func turnsUpright(orientation: CGImagePropertyOrientation) async throws {
    let upright = try PixelBuffer(contentsOf: folder.file("base.png"))
    let stored = upright.upright(from: orientation.inverse)
    #expect(stored.upright(from: orientation).bytes == upright.bytes)
    let codes = try await DetectBarcodesRequest().perform(on: stored, orientation: orientation)
    let box = try #require(codes.first).boundingBox.toImageCoordinates(upright.size, origin: .upperLeft)
    #expect(abs(box.midX - 87) < 3 && abs(box.midY - 165) < 3)
  }

  @Test(arguments: CGImagePropertyOrientation.allCases, ["jpg", "png", "webp", "tiff"])
  func appliesTheOrientationInTheFile(orientation: CGImagePropertyOrientation, kind: String) throws {
    let upright = try PixelBuffer(contentsOf: folder.file("base.png"))
    try upright.upright(from: orientation.inverse).write(to: folder.file("stored.png"))
    let file = folder.file("stored-oriented.\(kind)")
    try OrientedFile(orientation).make(kind, from: "stored.png", at: file, in: folder)
    let read = try PixelBuffer(contentsOf: file)
    #expect(read.size == upright.size)
    #expect(try read.pixel(x: 399, y: 2).isNear((255, 224, 192), by: 12))
    #expect(try read.pixel(x: 4, y: 165).isNear((255, 255, 255), by: 12))
    guard kind != "tiff" else { return }
    let asStored = try PixelBuffer(contentsOf: file, orientation: .up)
    #expect(asStored.size == upright.upright(from: orientation.inverse).size)
  }

  @Test func transparencyIsWhiteForLookingAndKept() async throws {
    try folder.run("convert", "code.png", "-transparent", "white", "-background", "none", "clear.png")
    let picture = try PixelBuffer(contentsOf: folder.file("clear.png"))
    #expect(picture.format == .rgba)
    #expect(try picture.pixel(x: 2, y: 2).alpha == 0)
    let codes = try await DetectBarcodesRequest().perform(on: picture)
    #expect(codes.map(\.payloadString) == ["still"])
  }

  @Test(arguments: [(1, 1), (1, 7), (65, 11), (2, 300), (3, 3)])
  func smallSizesAreFine(width: Int, height: Int) async throws {
    try folder.run("convert", "-size", "\(width)x\(height)", "xc:black", "small.png")
    let picture = try PixelBuffer(contentsOf: folder.file("small.png"))
    #expect(picture.width == width && picture.height == height)
    #expect(try await DetectBarcodesRequest().perform(on: picture).isEmpty)
  }

  @Test func whatIsNoPictureIsAClearError() throws {
    let whole = try Data(contentsOf: folder.file("base.png"))
    try folder.run("convert", "base.png", "-quality", "100", "-sampling-factor", "1x1", "whole.jpg")
    let jpeg = try Data(contentsOf: folder.file("whole.jpg"))
    for (bytes, part) in [
      (Data(), "empty"), (Data("hello, world".utf8), "can't be decoded"),
      (whole.prefix(whole.count / 2), "complete"),
      (jpeg.prefix(jpeg.count / 2), "complete"), (whole.prefix(30), "decoded"),
      (Data(count: 5000), "decoded"),
    ] {
      let error = try #require(throws: VisionError.self) { try PixelBuffer(decoding: bytes) }
      #expect(error.localizedDescription.contains(part), "\(error)")
    }
    let missing = folder.file("missing.png")
    let error = try #require(throws: VisionError.self) { try PixelBuffer(contentsOf: missing) }
    #expect(error.localizedDescription.contains(missing.path))
  }

  @Test func aDecompressionBombIsRefused() throws {
    // A PNG that states 60000x60000 pixels, with the checksum of its header right.
    var header = Data("IHDR".utf8)
    for side in [60_000, 60_000] as [UInt32] {
      withUnsafeBytes(of: side.bigEndian) { header.append(contentsOf: $0) }
    }
    header.append(contentsOf: [8, 2, 0, 0, 0])
    var bomb = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    bomb.append(OrientedFile.chunk(header))
    bomb.append(OrientedFile.chunk(Data("IDAT".utf8) + Data(count: 64)))
    let error = try #require(throws: VisionError.self) { try PixelBuffer(decoding: bomb) }
    #expect(error.localizedDescription.contains("60000x60000"))
  }
}
