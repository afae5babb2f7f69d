import TestSupport
import Testing
import Vision

@Suite struct BarcodePayloadTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func read(_ name: String, _ symbologies: [BarcodeSymbology]? = nil) async throws
    -> [BarcodeObservation]
  {
    var request = DetectBarcodesRequest()
    if let symbologies { request.symbologies = symbologies }
    return try await request.perform(on: folder.file(name))
  }

  /// A picture with white around it, as zint draws none.
  private func zint(_ arguments: String...) throws {
    try Tool.run(["zint", "--quietzones", "--scale=2", "-o", "code.png"] + arguments, in: folder.url)
    try folder.run("convert", "code.png", "-bordercolor", "white", "-border", "20", "code.png")
  }

  private func qr(_ bytes: [UInt8], _ arguments: String...) throws {
    try Data(bytes).write(to: folder.file("payload"))
    try Tool.run(
      ["qrencode", "-s", "4", "-8", "-r", "payload", "-o", "code.png"] + arguments, in: folder.url)
  }

  @Test(arguments: [
    "Il était une fois, un noël radieux. Manchmal sind wir über freundlich.", "日本語のテキスト", "Ünïcödé 🎈",
    "plain",
  ]) func utf8IsNotGuessedAsAnything(text: String) async throws {
    try qr(Array(text.utf8))
    #expect(try await read("code.png").map(\.payloadString) == [text])
  }

  @Test func otherCharsetsFollowInOrder() async throws {
    let japanese: [UInt8] = [0x93, 0xFA, 0x96, 0x7B, 0x8C, 0xEA]
    try qr(japanese)
    var code = try #require(try await read("code.png").first)
    #expect(code.payloadString == "日本語")
    #expect(code.payloadData == Data(japanese))
    try qr([0x63, 0x61, 0x66, 0xE9])
    code = try #require(try await read("code.png").first)
    #expect(code.payloadString == "café")
  }

  @Test func everyByteSurvives() async throws {
    let bytes = (0...255).map { UInt8($0) } + [0, 0, 0x41, 0]
    try qr(bytes)
    let code = try #require(try await read("code.png").first)
    #expect(code.payloadData == Data(bytes))
    try qr(Array("before\0after".utf8))
    #expect(try await read("code.png").map(\.payloadString) == ["before\0after"])
  }

  @Test(arguments: [
    ("26", "grün\u{0}end"), ("3", "grün"), ("20", "日本"), ("25", "utf-16"), ("7", "Привет"),
    ("7", "При\u{0}вет"), ("4", "żółw\u{0}!"),
  ])
  func theStatedCharsetDecides(eci: String, text: String) async throws {
    try Data(text.utf8).write(to: folder.file("payload"))
    try zint("-b", "QRCODE", "--eci=\(eci)", "-i", "payload")
    #expect(try await read("code.png").map(\.payloadString) == [text])
  }

  @Test func lightOnDarkIsReadAndSaid() async throws {
    try folder.run("qrencode", "-s", "4", "-o", "code.png", "hi")
    try folder.run("convert", "code.png", "-negate", "inverted.png")
    let codes = try await read("inverted.png")
    #expect(codes.map(\.payloadString) == ["hi"])
    #expect(codes.map(\.isColorInverted) == [true])
    #expect(try await read("code.png").map(\.isColorInverted) == [false])
  }

  @Test(arguments: [["-b", "EANX", "-d", "400638133393"], ["-b", "CODE128", "-d", "light bars"]])
  func lightBarsOnDarkAreRead(arguments: [String]) async throws {
    try Tool.run(["zint", "--quietzones", "--scale=2", "-o", "code.png"] + arguments, in: folder.url)
    try folder.run("convert", "code.png", "-bordercolor", "white", "-border", "40", "-negate", "inverted.png")
    let codes = try await read("inverted.png")
    #expect(codes.map(\.payloadString) == [arguments[1] == "EANX" ? "4006381333931" : "light bars"])
    #expect(codes.map(\.isColorInverted) == [true])
  }

  @Test(arguments: [
    ("EANX", "9780735200449+51299", BarcodeSymbology.ean13, "9780735200449", "51299"),
    ("EANX", "4006381333931+12", .ean13, "4006381333931", "12"),
    ("UPCA", "036000291452+51234", .upca, "036000291452", "51234"),
    ("UPCA", "036000291452+12", .upca, "036000291452", "12"),
  ]) func addOnsStandBesideTheCode(
    kind: String, data: String, symbology: BarcodeSymbology, payload: String, addOn: String
  ) async throws {
    try zint("-b", kind, "-d", data)
    let codes = try await read("code.png")
    #expect(codes.map(\.symbology) == [symbology])
    #expect(codes.map(\.payloadString) == [payload])
    #expect(codes.map(\.supplementalPayloadString) == [addOn])
    #expect(codes.map(\.supplementalPayloadData) == [Data(addOn.utf8)])
  }

  @Test(
    arguments: [
      (["-b", "UPCA", "-d", "036000291452"], BarcodeSymbology.upca, "036000291452"),
      (["-b", "UPCE", "-d", "0123456"], .upce, "01234565"),
      (["-b", "EANX", "-d", "400638133393"], .ean13, "4006381333931"),
      (["-b", "EANX", "-d", "9638507"], .ean8, "96385074"),
      (["-b", "ITF14", "-d", "1234567890123"], .itf14, "12345678901231"),
      (["-b", "C25INTER", "-d", "123456"], .i2of5, "123456"),
      (["-b", "CODE128", "-d", "Hello 128"], .code128, "Hello 128"),
      (["-b", "CODE39", "-d", "CODE-39"], .code39, "CODE-39"),
      (["-b", "CODE93", "-d", "CODE 93"], .code93, "CODE 93"),
      (["-b", "CODABAR", "-d", "A123456B"], .codabar, "A123456B"),
      (["-b", "AZTEC", "-d", "Aztec"], .aztec, "Aztec"),
      (["-b", "DATAMATRIX", "-d", "Data Matrix"], .dataMatrix, "Data Matrix"),
      (["-b", "PDF417", "-d", "PDF 417"], .pdf417, "PDF 417"),
      (["-b", "MICROPDF417", "-d", "micro"], .microPDF417, "micro"),
      (["-b", "MICROQR", "-d", "12345"], .microQR, "12345"),
      (["-b", "RMQR", "-d", "rMQR"], .rMQR, "rMQR"),
      (["-b", "MAXICODE", "--mode=4", "-d", "Maxi"], .maxiCode, "Maxi"),
      (["-b", "DBAR_OMN", "-d", "0950110153001"], .gs1DataBar, "0109501101530010"),
      (["-b", "DBAR_LTD", "-d", "0950110153001"], .gs1DataBarLimited, "0109501101530010"),
      (["-b", "DBAR_EXP", "-d", "[01]09501101530010[10]A1"], .gs1DataBarExpanded, "010950110153001010A1"),
    ] as [([String], BarcodeSymbology, String)])
  func eachKindHasItsOwnName(arguments: [String], symbology: BarcodeSymbology, payload: String) async throws {
    try Tool.run(["zint", "--quietzones", "--scale=2", "-o", "code.png"] + arguments, in: folder.url)
    try folder.run("convert", "code.png", "-bordercolor", "white", "-border", "20", "code.png")
    let all = try await read("code.png")
    #expect(all.map(\.symbology) == [symbology])
    #expect(all.map(\.payloadString) == [payload])
    #expect(try await read("code.png", [symbology]).map(\.payloadString) == [payload])
    let others = DetectBarcodesRequest().supportedSymbologies.filter { other in
      other != symbology && !(other == .ean13 && symbology == .upca)
        && !(other == .i2of5 && symbology == .itf14)
    }
    #expect(try await read("code.png", others).isEmpty)
  }

  @Test func aPartAsksForTheWhole() async throws {
    try zint("-b", "UPCA", "-d", "036000291452")
    #expect(try await read("code.png", [.ean13]).map(\.symbology) == [.upca])
    try zint("-b", "ITF14", "-d", "1234567890123")
    #expect(try await read("code.png", [.i2of5]).map(\.symbology) == [.itf14])
  }

  @Test func gs1DataIsSaid() async throws {
    try zint("-b", "GS1_128", "-d", "[01]09501101530010[10]AB")
    #expect(try await read("code.png").map(\.isGS1DataCarrier) == [true])
    try zint("-b", "CODE128", "-d", "plain")
    #expect(try await read("code.png").map(\.isGS1DataCarrier) == [false])
  }
}
