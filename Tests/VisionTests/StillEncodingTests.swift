import TestSupport
import Testing
import Vision

@Suite struct StillEncodingTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A picture of one colour, given as its planes' values.
  private func picture(_ format: PixelFormat, _ samples: [[UInt8]]) -> PixelBuffer {
    PixelBuffer(format: format, width: 33, height: 17) { out in
      for (plane, sample) in zip(out.planes, samples) {
        for y in 0..<plane.rows {
          for x in 0..<plane.rowBytes { plane.row(y)[x] = sample[x % sample.count] }
        }
      }
    }
  }

  @Test(
    arguments: [
      (PixelFormat.rgb, [[200, 100, 50]], (200, 100, 50)), (.rgba, [[200, 100, 50, 255]], (200, 100, 50)),
      (.bgra, [[50, 100, 200, 255]], (200, 100, 50)), (.gray8, [[77]], (77, 77, 77)),
      // BT.601: luma 81, U 90, V 240 is pure red.
      (.i420, [[81], [90], [240]], (255, 0, 0)), (.nv12, [[81], [90, 240]], (255, 0, 0)),
    ] as [(PixelFormat, [[UInt8]], (Int, Int, Int))])
  func writesAndReadsBack(format: PixelFormat, samples: [[UInt8]], colour: (Int, Int, Int)) throws {
    for name in ["a.png", "a.jpg", "a.JPEG"] {
      try picture(format, samples).write(to: folder.file(name))
      let read = try PixelBuffer(contentsOf: folder.file(name))
      #expect(read.width == 33 && read.height == 17)
      #expect(try read.pixel(x: 32, y: 16).isNear(colour, by: name == "a.png" ? 2 : 6), "\(name)")
    }
  }

  @Test func transparencyIsWritten() throws {
    try picture(.rgba, [[1, 2, 3, 4]]).write(to: folder.file("a.png"))
    #expect(try PixelBuffer(contentsOf: folder.file("a.png")).pixel(x: 5, y: 5).alpha == 4)
  }

  @Test func namesWhatItCantWrite() throws {
    let grey = picture(.gray8, [[0]])
    let unknown = try #require(throws: VisionError.self) { try grey.write(to: folder.file("a.xyz")) }
    #expect(unknown.localizedDescription.contains("a.xyz") && unknown.localizedDescription.contains(".png"))
    let missing = try #require(throws: VisionError.self) {
      try grey.write(to: folder.file("no/folder/a.png"))
    }
    #expect(missing.localizedDescription.contains("no/folder/a.png"))
  }
}
