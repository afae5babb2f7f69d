import TestSupport
import Testing
import Vision

@Suite struct BarcodePlaceTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func boxes(_ name: String) async throws -> [String: [CGRect]] {
    let picture = try PixelBuffer(contentsOf: folder.file(name))
    let codes = try await DetectBarcodesRequest().perform(on: picture)
    return Dictionary(grouping: codes, by: { $0.payloadString ?? "" }).mapValues { group in
      group.map { $0.boundingBox.toImageCoordinates(picture.size, origin: .upperLeft) }
    }
  }

  @Test func twoLabelsWithOnePayloadStayTwo() async throws {
    try folder.run("qrencode", "-s", "4", "-o", "q.png", "twice")
    for (way, name) in [("+append", "side.png"), ("-append", "stack.png")] {
      try folder.run("convert", "q.png", "q.png", way, name)
      let found = try #require(try await boxes(name)["twice"])
      #expect(found.count == 2)
      #expect(found.count < 2 || !found[0].intersects(found[1]))
    }
    try folder.run("zint", "-b", "CODE128", "--quietzones", "-d", "twice", "-o", "c.png")
    for (way, name) in [("+append", "side.png"), ("-append", "stack.png")] {
      try folder.run("convert", "c.png", "c.png", way, name)
      #expect(try await boxes(name)["twice"]?.count == 2, "\(name)")
    }
  }

  @Test func aTallLabelWithAScratchIsOne() async throws {
    try folder.run("zint", "-b", "CODE128", "--height=400", "--quietzones", "-d", "TALL", "-o", "tall.png")
    let height = try PixelBuffer(contentsOf: folder.file("tall.png")).height
    try folder.run(
      "convert", "tall.png", "-stroke", "white", "-strokewidth", "5", "-draw",
      "line 0,\(height / 2) 400,\(height / 2 + 9)",
      "scratched.png")
    let found = try #require(try await boxes("scratched.png")["TALL"])
    #expect(found.count == 1)
    #expect(found[0].height > CGFloat(height) * 0.7)
  }

  @Test(arguments: [1, 2, 3, 6]) func aFewRowsHaveAnArea(rows: Int) async throws {
    try folder.run("zint", "-b", "CODE128", "--quietzones", "--notext", "-d", "ROWS", "-o", "c.png")
    try folder.run(
      "convert", "c.png", "-gravity", "center", "-crop", "100%x\(rows)+0+0", "+repage", "cut.png")
    for box in try await boxes("cut.png").values.joined() {
      #expect(box.width > 0 && box.height > 0)
      #expect(box.minY >= 0 && box.maxY <= CGFloat(rows) + 0.001)
    }
  }

  @Test func eachCodeIsInItsOwnCorner() async throws {
    let places = [
      ("north west", "0,0"), ("north east", "500,0"), ("south west", "0,220"), ("south east", "500,220"),
    ]
    var arguments = ["convert", "-size", "640x360", "xc:white"]
    for (index, place) in places.enumerated() {
      try folder.run("qrencode", "-s", "4", "-o", "\(index).png", place.0)
      arguments += ["\(index).png", "-geometry", "+" + place.1.replacing(",", with: "+"), "-composite"]
    }
    try Tool.run(arguments + ["corners.png"], in: folder.url)
    let found = try await boxes("corners.png")
    for (name, place) in places {
      let offset = place.split(separator: ",").compactMap { Double($0) }
      let box = try #require(found[name]?.first)
      // 21 modules of 4 pixels behind a margin of 16 pixels (25 modules where the text is longer).
      #expect(abs(box.minX - offset[0] - 16) < 3 && abs(box.minY - offset[1] - 16) < 3, "\(name): \(box)")
      #expect(abs(box.width - 84) < 4 || abs(box.width - 100) < 4)
    }
  }

  @Test(arguments: [0, 90, 180, 270]) func cornersStandOnTheCodeItself(turn: Int) async throws {
    try folder.run("qrencode", "-s", "4", "-o", "q.png", "turned")
    try folder.run("zint", "-b", "CODE128", "--quietzones", "--notext", "-d", "turned", "-o", "c.png")
    for name in ["q.png", "c.png"] {
      try folder.run(
        "convert", name, "-bordercolor", "white", "-border", "20", "-rotate", "\(turn)", "turned.png")
      let picture = try PixelBuffer(contentsOf: folder.file("turned.png"))
      let code = try #require(try await DetectBarcodesRequest().perform(on: picture).first)
      let corners = [code.topLeft, code.topRight, code.bottomRight, code.bottomLeft].map {
        $0.toImageCoordinates(picture.size, origin: .upperLeft)
      }
      let middle = CGPoint(x: corners.map(\.x).reduce(0, +) / 4, y: corners.map(\.y).reduce(0, +) / 4)
      // The quarter of the picture in which each corner lies, clockwise from the upper left.
      let quarters = corners.map { $0.y < middle.y ? ($0.x < middle.x ? 0 : 1) : ($0.x < middle.x ? 3 : 2) }
      #expect(quarters == (0..<4).map { ($0 + turn / 90) % 4 }, "\(name)")
    }
  }

  @Test func aRegionLimitsTheLookAndCountsItsOwnFractions() async throws {
    try folder.run("qrencode", "-s", "4", "-o", "a.png", "left")
    try folder.run("qrencode", "-s", "4", "-o", "b.png", "right")
    try folder.run("convert", "a.png", "b.png", "+append", "both.png")
    let picture = try PixelBuffer(contentsOf: folder.file("both.png"))
    var request = DetectBarcodesRequest()
    request.regionOfInterest = NormalizedRect(x: 0.5, y: 0, width: 0.5, height: 1)
    let codes = try await request.perform(on: picture)
    #expect(codes.map(\.payloadString) == ["right"])
    let box = try #require(codes.first).boundingBox.toImageCoordinates(
      from: request.regionOfInterest, imageSize: picture.size, origin: .upperLeft)
    #expect(abs(box.minX - CGFloat(picture.width / 2) - 16) < 3)
    request.regionOfInterest = NormalizedRect(x: 2, y: 2, width: 1, height: 1)
    await #expect(throws: VisionError.self) { try await request.perform(on: picture) }
  }

  @Test(arguments: 320...327) func rowPaddingChangesNothing(width: Int) async throws {
    try folder.run("qrencode", "-s", "5", "-o", "q.png", "stride")
    try folder.run(
      "convert", "q.png", "-gravity", "northwest", "-background", "white", "-extent", "\(width)x241", "s.png")
    let tight = try PixelBuffer(contentsOf: folder.file("s.png"))
    let code = try #require(try await DetectBarcodesRequest().perform(on: tight).first)
    let expected = code.boundingBox.toImageCoordinates(tight.size, origin: .upperLeft)
    for padding in [0, 1, 4, 13] {
      for format in [PixelFormat.gray8, .i420, .nv12] {
        let padded = PaddedPicture.make(tight, format: format, padding: padding)
        let found = try await DetectBarcodesRequest().perform(on: padded)
        #expect(found.map(\.payloadString) == ["stride"])
        #expect(found.first?.boundingBox.toImageCoordinates(padded.size, origin: .upperLeft) == expected)
      }
    }
  }
}
