import Foundation
import TestSupport
import Testing

@testable import Vision

/// Text too small for an overview of its picture.
@Suite struct TileTests {
  private func region(x: ClosedRange<CGFloat>, y: CGFloat = 50, height: CGFloat = 20) -> TextDetector.Region {
    TextDetector.Region(
      rect: RotatedRect(
        center: CGPoint(x: (x.lowerBound + x.upperBound) / 2, y: y), direction: CGVector(dx: 1, dy: 0),
        width: x.upperBound - x.lowerBound, height: height), confidence: 0.9)
  }

  @Test(arguments: [(4000, 6000), (1281, 700), (640, 480), (2400, 1300), (9000, 100)], [1, 2])
  func tilesCoverThePicture(size: (Int, Int), scale: Int) {
    let tiles = Tiles(width: size.0, height: size.1, scale: scale).regions
    #expect(tiles.allSatisfy { max($0.width, $0.height) < 1280 / scale + 32 })
    #expect(tiles.allSatisfy { $0.left % 32 == 0 && $0.top % 32 == 0 })
    let firstRow = tiles.filter { $0.top == 0 }
    #expect(firstRow.first?.left == 0)
    #expect(firstRow.last.map { $0.left + $0.width } == size.0)
    #expect(tiles.map { $0.top + $0.height }.max() == size.1)
    for (a, b) in zip(firstRow, firstRow.dropFirst()) { #expect(a.left + a.width - b.left >= 128 / scale) }
  }

  @Test func aLineThatABorderCutsIsOne() throws {
    var found = TileRegions()
    found.add([region(x: 900...1280), region(x: 900...1100, y: 90)], tile: 0)
    found.add([region(x: 1150...2400, y: 51, height: 22)], tile: 1)
    found.add([region(x: 2300...2500), region(x: 2300...2500, y: 150)], tile: 2)
    let lines = found.joined().sorted {
      ($0.rect.center.y, $0.rect.width) < ($1.rect.center.y, $1.rect.width)
    }
    #expect(lines.count == 3)
    let line = try #require(lines.first).rect
    #expect(abs(line.width - 1600) < 4 && abs(line.center.x - 1700) < 2 && abs(line.height - 20.7) < 0.1)
    #expect(lines.map { ($0.rect.center.y / 10).rounded() } == [5, 9, 15])
  }

  @Test func linesOfOneTileAndNeighboursStayApart() {
    var found = TileRegions()
    found.add([region(x: 0...400), region(x: 390...800)], tile: 0)
    found.add([region(x: 600...1000, y: 62), region(x: 900...1000, height: 60)], tile: 1)
    #expect(found.joined().count == 4)
  }

  @Test func printIsDetailAndASlopeIsNot() {
    let picture = { (value: @escaping (Int, Int) -> Int) in
      PixelBuffer(format: .rgb, width: 320, height: 64) { out in
        for y in 0..<64 { for x in 0..<960 { out.planes[0].row(y)[x] = UInt8(value(x / 3, y)) } }
      }
    }
    let rect = RotatedRect(
      center: CGPoint(x: 160, y: 32), direction: CGVector(dx: 1, dy: 0), width: 320, height: 64)
    let print = FineDetail(of: picture { x, y in x / 3 % 2 == 0 && y / 8 % 2 == 0 ? 20 : 230 })
    #expect(print.share(in: rect) > 0.9)
    #expect(FineDetail(of: picture { x, y in (x + y) / 2 }).share(in: rect) == 0)
    var marked = print
    marked.mark(rect, isOpen: false)
    #expect(marked.share(in: rect) == 0)
  }

  private func read(
    _ size: String, pointSize: Int, place: String, _ text: String, smallest: Float? = nil
  ) async throws -> [String] {
    let folder = try TemporaryFolder()
    let file = folder.file("print.png")
    try folder.run(
      "convert", "-size", size, "xc:white", "-font", "DejaVu-Sans", "-pointsize", String(pointSize),
      "-annotate",
      place, text, "-pointsize", "90", "-annotate", "+200+180", "NOTICE", file.path)
    var request = RecognizeTextRequest()
    if let smallest { request.minimumTextHeightFraction = smallest }
    return try await request.perform(on: file).map(\.transcript)
  }

  @Test func smallPrintOfAHugePictureIsRead() async throws {
    let lines = try await read(
      "6400x480", pointSize: 15, place: "+3100+400", "Serial No. AB-1234/56 made in Kyoto")
    #expect(lines == ["NOTICE", "Serial No. AB-1234/56 made in Kyoto"])
  }

  /// It is also longer than what is read at once.
  @Test func aLineOverSeveralTilesIsReadAsOne() async throws {
    let words =
      "The quick brown fox jumps over the lazy dog and runs on past the river to the old town market"
    let text = Array(repeating: words, count: 3).joined(separator: " ")
    let lines = try await read("2700x300", pointSize: 18, place: "+40+260", text, smallest: 0.03)
    #expect(lines == ["NOTICE", text])
  }

  @Test func tinyTextOfASmallPictureIsRead() async throws {
    let lines = try await read("640x480", pointSize: 8, place: "+60+400", "Tiny print of eight points")
    #expect(lines == ["NOTICE", "Tiny print of eight points"])
  }
}
