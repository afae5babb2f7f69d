import TestSupport
import Testing
import Vision

@Suite struct BarcodeRobustnessTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func grey(_ width: Int, _ height: Int, _ value: (Int, Int) -> UInt8) -> PixelBuffer {
    PixelBuffer(format: .gray8, width: width, height: height) { out in
      for y in 0..<height {
        for x in 0..<width { out.planes[0].row(y)[x] = value(x, y) }
      }
    }
  }

  @Test func noiseHoldsNoCodes() async throws {
    var generator = SeededGenerator(seed: 11)
    for index in 0..<8 {
      let block = 1 << (index % 4)
      var cells: [UInt8] = (0..<(320 * 240)).map { _ in generator.next() & 1 == 0 ? 30 : 220 }
      if index.isMultiple(of: 2) { cells = cells.map { _ in UInt8.random(in: 0...255, using: &generator) } }
      let picture = grey(320, 240) { x, y in cells[y / block * 320 + x / block] }
      let codes = try await DetectBarcodesRequest().perform(on: picture)
      #expect(codes.isEmpty, "\(codes)")
    }
  }

  @Test func texturesHoldNoCodes() async throws {
    // A zone plate, stripes and a checkerboard.
    let plates: [(Int, Int) -> UInt8] = [
      { x, y in sin(Double(x * x + y * y) / 300) > 0 ? 255 : 0 },
      { x, _ in x / 3 % 2 == 0 ? 0 : 255 },
      { x, y in (x / 5 + y / 5).isMultiple(of: 2) ? 20 : 200 },
      { x, y in UInt8(clamping: Int(128 + 120 * sin(Double(x) / 2.1 + sin(Double(y) / 37) * 9))) },
    ]
    for plate in plates {
      let codes = try await DetectBarcodesRequest().perform(on: grey(480, 360, plate))
      #expect(codes.isEmpty, "\(codes)")
    }
    for seed in 0..<4 {
      try folder.run("convert", "-size", "320x240", "-seed", "\(seed)", "plasma:fractal", "plasma.png")
      let codes = try await DetectBarcodesRequest().perform(on: folder.file("plasma.png"))
      #expect(codes.isEmpty, "\(codes)")
    }
  }

  /// Files with bytes changed, cut or doubled end in an error or a picture, never in a crash.
  @Test(arguments: ["code.png", "code.jpg", "code.gif", "code.bmp", "code.tiff", "code.webp"])
  func mutatedFilesDoNoHarm(name: String) async throws {
    try folder.run("qrencode", "-s", "3", "-o", "code.png", "mutated")
    if name != "code.png" { try folder.run("convert", "code.png", name) }
    let whole = try Data(contentsOf: folder.file(name))
    var generator = SeededGenerator(seed: 23)
    for _ in 0..<25 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...8, using: &generator) {
        let at = Int.random(in: 0..<bytes.count, using: &generator)
        switch generator.next() % 4 {
        case 0: bytes[at] = UInt8.random(in: 0...255, using: &generator)
        case 1: bytes[at] ^= 1 << (generator.next() % 8)
        case 2: bytes.removeSubrange(at..<min(at + 9, bytes.count))
        default: bytes.insert(contentsOf: bytes.prefix(7), at: at)
        }
        if bytes.isEmpty { bytes = whole }
      }
      do {
        _ = try await DetectBarcodesRequest().perform(on: bytes)
      } catch is VisionError {
        // A clear error is as right as a picture.
      }
    }
  }

  /// Codes with pixels changed are read or missed, never misread.
  @Test func damagedCodesAreNotMisread() async throws {
    try folder.run("qrencode", "-s", "3", "-l", "L", "-o", "q.png", "damaged 12345")
    try folder.run("zint", "-b", "EANX", "--quietzones", "-d", "400638133393", "-o", "e.png")
    var generator = SeededGenerator(seed: 5)
    for (name, payload) in [("q.png", "damaged 12345"), ("e.png", "4006381333931")] {
      let whole = try PixelBuffer(contentsOf: folder.file(name))
      let step = whole.format == .rgba ? 4 : 3
      let luma = whole.bytes.enumerated().filter { $0.offset % step == 0 }.map(\.element)
      for _ in 0..<15 {
        var pixels = luma
        for _ in 0..<Int.random(in: 1...400, using: &generator) {
          pixels[Int.random(in: pixels.indices, using: &generator)] ^= 255
        }
        let picture = grey(whole.width, whole.height) { x, y in pixels[y * whole.width + x] }
        for code in try await DetectBarcodesRequest().perform(on: picture) {
          #expect(code.payloadString == payload)
        }
      }
    }
  }
}
