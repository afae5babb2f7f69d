import TestSupport
import Testing
import Vision

@Suite struct LiveBarcodeTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A frame with labels on it, each at its own place.
  private func frame(_ size: String, _ labels: [(file: String, place: String)]) throws -> PixelBuffer {
    var arguments = ["convert", "-size", size, "gradient:#606060-#c0c0c0"]
    for label in labels { arguments += [label.file, "-geometry", label.place, "-composite"] }
    try Tool.run(arguments + ["frame.png"], in: folder.url)
    return try PixelBuffer(contentsOf: folder.file("frame.png"))
  }

  private func label(_ name: String, turned: Int = 0, _ arguments: String...) throws -> String {
    try Tool.run(["zint", "--quietzones", "-o", "bare.png"] + arguments, in: folder.url)
    try folder.run(
      "convert", "bare.png", "-bordercolor", "white", "-border", "12", "-rotate", "\(turned)", name)
    return name
  }

  @Test(arguments: ["1280x720", "1920x1080", "640x480"]) func aQuickLookFindsWhatIsPlain(size: String)
    async throws
  {
    let labels = [
      (try label("qr.png", "-b", "QRCODE", "--scale=2", "-d", "live qr"), "+20+20"),
      (try label("ean.png", "-b", "EANX", "-d", "400638133393"), "+380+250"),
      (try label("side.png", turned: 90, "-b", "CODE128", "-d", "SIDE"), "+220+60"),
      (try label("matrix.png", "-b", "DATAMATRIX", "--scale=2", "-d", "live matrix"), "+400+40"),
    ]
    let picture = try frame(size, labels)
    var request = DetectBarcodesRequest()
    request.effort = .live
    let codes = try await request.perform(on: picture)
    #expect(Set(codes.map(\.payloadString)) == ["live qr", "4006381333931", "SIDE", "live matrix"])
    #expect(codes.count == 4)
    let corners = codes.first { $0.payloadString == "live matrix" }?.boundingBox
      .toImageCoordinates(picture.size, origin: .upperLeft)
    let box = try #require(corners)
    #expect(box.minX > 400 && box.minX < 440 && box.minY > 40 && box.minY < 80)
  }

  @Test func codesLargerThanAnyRegionAreFoundToo() async throws {
    try folder.run("qrencode", "-s", "36", "-m", "2", "-o", "large.png", "large")
    var request = DetectBarcodesRequest()
    request.effort = .live
    let picture = try frame("1920x1080", [("large.png", "+500+60")])
    let codes = try await request.perform(on: picture)
    #expect(codes.map(\.payloadString) == ["large"])
    let box = try #require(codes.first).boundingBox.toImageCoordinates(picture.size, origin: .upperLeft)
    #expect(abs(box.minX - 572) < 8 && abs(box.minY - 132) < 8 && abs(box.width - 756) < 16)
  }

  @Test func onlyWhatIsAskedForIsFound() async throws {
    let labels = [
      (try label("qr.png", "-b", "QRCODE", "--scale=2", "-d", "live qr"), "+40+40"),
      (try label("ean.png", "-b", "EANX", "-d", "400638133393"), "+700+400"),
    ]
    var request = DetectBarcodesRequest()
    request.effort = .live
    request.symbologies = [.ean13]
    let codes = try await request.perform(on: frame("1280x720", labels))
    #expect(codes.map(\.symbology) == [.ean13])
  }
}
