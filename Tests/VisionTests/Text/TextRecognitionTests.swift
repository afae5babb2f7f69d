import Foundation
import TestSupport
import Testing

@testable import Vision

/// Reads pictures that ImageMagick sets.
@Suite struct TextRecognitionTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Sets text in black on white, unless the arguments say otherwise.
  private func picture(
    _ text: String, font: String = "DejaVu-Sans", size: Int = 40, _ arguments: String...
  ) throws -> URL {
    let file = folder.file("\(UUID().uuidString).png")
    try Tool.run(
      ["convert", "-font", font, "-pointsize", String(size), "-background", "white", "-bordercolor", "white"]
        + ["label:\(text)", "-border", "40"] + arguments + [file.path])
    return file
  }

  private func read(_ file: URL, _ change: (inout RecognizeTextRequest) -> Void = { _ in }) async throws
    -> [RecognizedTextObservation]
  {
    var request = RecognizeTextRequest()
    change(&request)
    return try await request.perform(on: file)
  }

  @Test(arguments: [
    "Hello World 2026", "Invoice No. A-12345  Total: $1,299.50", "C001", "AB-1234/56 rev. 7",
  ]) func latinLines(text: String) async throws {
    let lines = try await read(picture(text))
    let squeezed = text.replacingOccurrences(of: "  ", with: " ")
    #expect(lines.map(\.transcript) == [squeezed])
  }

  @Test(arguments: ["他の人はこちらも質問", "東京駅 丸の内口", "カメラの映像を解析しています"])
  func japaneseComesWithoutBlanks(text: String) async throws {
    let lines = try await read(picture(text, font: "Noto-Serif-CJK-JP"))
    #expect(lines.map(\.transcript).joined() == text.replacingOccurrences(of: " ", with: ""))
  }

  @Test(arguments: [0, 90, 180, 270, 12, -12]) func textIsReadWhicheverWayItLies(degrees: Int) async throws {
    let file = try picture(
      "The quick brown fox\njumps over the lazy dog", "-rotate", String(degrees))
    let lines = try await read(file)
    #expect(lines.map(\.transcript) == ["The quick brown fox", "jumps over the lazy dog"])
    let first = try #require(lines.first)
    // Its own top left lies where the turn takes it.
    let along = CGPoint(x: first.topRight.x - first.topLeft.x, y: first.topRight.y - first.topLeft.y)
    let angle = atan2(-along.y, along.x) * 180 / .pi
    let difference = (angle - Double(degrees) + 540).truncatingRemainder(dividingBy: 360) - 180
    #expect(abs(difference) < 25, "\(angle)")
  }

  @Test func columnsOfJapaneseAreReadFromTheRight() async throws {
    let columns = ["春はあけぼの", "夏は夜月のころ"].map { column in column.map(String.init).joined(separator: "\n") }
    let file = folder.file("columns.png")
    let part = { (text: String) in ["(", "-interline-spacing", "-10", "label:\(text)", "-border", "15", ")"] }
    try Tool.run(
      [
        "convert", "-font", "Noto-Serif-CJK-JP", "-pointsize", "44", "-background", "white", "-bordercolor",
        "white",
      ]
        + part(columns[1]) + part(columns[0]) + ["-gravity", "north", "+append", "-border", "30", file.path])
    let lines = try await read(file)
    #expect(lines.map(\.transcript) == ["春はあけぼの", "夏は夜月のころ"])
    #expect(lines.allSatisfy { $0.textDirection == .topToBottom })
  }

  @Test(arguments: ["white", "black"]) func textOnTransparencyIsRead(color: String) async throws {
    let file = folder.file("clear.png")
    try folder.run(
      "convert", "-size", "700x120", "xc:none", "-fill", color, "-font", "DejaVu-Sans", "-pointsize", "48",
      "-annotate", "+20+75", "TRANSPARENT 4711", file.path)
    #expect(try await read(file).map(\.transcript) == ["TRANSPARENT 4711"])
  }

  @Test(arguments: ["640x480", "65x11", "1x1", "1x300", "300x1", "2x2"], ["black", "white", "gray"])
  func picturesWithoutTextGiveNothing(size: String, color: String) async throws {
    let file = folder.file("empty.png")
    try folder.run("convert", "-size", size, "xc:\(color)", file.path)
    #expect(try await read(file).isEmpty)
    #expect(try await DetectTextRectanglesRequest().perform(on: file).isEmpty)
  }

  @Test(arguments: [("gray50", "gray58"), ("gray90", "gray97"), ("#224", "#335"), ("red", "#a00")])
  func lowContrastIsRead(ink: String, ground: String) async throws {
    let file = folder.file("faint.png")
    try folder.run(
      "convert", "-size", "600x140", "xc:\(ground)", "-fill", ink, "-font", "DejaVu-Sans", "-pointsize", "40",
      "-annotate", "+30+85", "Low contrast 42", file.path)
    #expect(try await read(file).map(\.transcript) == ["Low contrast 42"])
  }

  @Test(arguments: [true, false]) func codesAndMisspeltWordsStayAsTheyArePrinted(isCorrected: Bool)
    async throws
  {
    for text in ["C001", "B8S5Z2", "recieve teh 5G"] {
      let lines = try await read(picture(text)) { $0.usesLanguageCorrection = isCorrected }
      #expect(lines.map(\.transcript) == [text])
    }
  }

  @Test func wordsOfOnesOwnCountOnlyWithCorrection() async throws {
    let file = try picture("O0l1")
    let plain = try #require(try await read(file).first)
    let other = try #require(plain.topCandidates(3).dropFirst().first).string
    for isCorrected in [true, false] {
      let lines = try await read(file) {
        $0.customWords = [other]
        $0.usesLanguageCorrection = isCorrected
      }
      #expect(lines.map(\.transcript) == [isCorrected ? other : plain.transcript])
    }
  }

  @Test func candidatesAreDistinctAndFall() async throws {
    let lines = try await read(picture("O0l1 I1l", size: 18))
    let candidates = try #require(lines.first).topCandidates(5)
    #expect(candidates.count > 1 && candidates.count <= 5)
    #expect(Set(candidates.map(\.string)).count == candidates.count)
    #expect(zip(candidates, candidates.dropFirst()).allSatisfy { $0.confidence >= $1.confidence })
    #expect(lines[0].topCandidates(0).isEmpty)
    #expect(lines[0].confidence == candidates[0].confidence)
  }

  @Test func wordsHaveBoxes() async throws {
    let lines = try await read(picture("alpha beta gamma"))
    let text = try #require(lines.first?.topCandidates(1).first)
    let boxes = try ["alpha", "beta", "gamma"].map { word in
      let range = try #require(text.string.range(of: word))
      return try #require(text.boundingBox(for: range)).boundingBox.cgRect
    }
    #expect(boxes[0].maxX < boxes[1].minX + 0.03 && boxes[1].maxX < boxes[2].minX + 0.03)
    #expect(boxes[0].width > boxes[1].width * 0.9 && boxes[2].width > boxes[1].width)
    #expect(text.boundingBox(for: text.string.startIndex..<text.string.startIndex) == nil)
  }

  @Test func languagesSayWhatScriptsThereMayBe() async throws {
    let file = try picture("東京 Tokyo", font: "Noto-Sans-CJK-JP")
    let latin = try await read(file) { $0.recognitionLanguages = [Locale.Language(identifier: "en-US")] }
    #expect(!latin.map(\.transcript).joined().contains("東"))
    let all = try await read(file) {
      $0.recognitionLanguages = [Locale.Language(identifier: "en-US")]
      $0.automaticallyDetectsLanguage = true
    }
    #expect(all.map(\.transcript).joined().contains("東京"))
  }

  @Test(arguments: ["ko-KR", "tlh"]) func unknownLanguagesAreAnError(identifier: String) async throws {
    let file = try picture("text")
    await #expect {
      _ = try await read(file) { $0.recognitionLanguages = [Locale.Language(identifier: identifier)] }
    } throws: { "\($0)".contains("ja-JP") }
  }

  @Test func customWordsDecideBetweenReadings() {
    let reading = { (text: String, confidence: Float) in
      LineReading(
        symbols: text.map { .init(text: String($0), confidence: 1, place: 0) }, confidence: confidence)
    }
    var line = TextLine(
      rect: RotatedRect(center: .zero, direction: CGVector(dx: 1, dy: 0), width: 9, height: 3),
      regionConfidence: 1,
      readings: [reading("S1ghtline", 0.9), reading("Sightline", 0.3)])
    line.prefer(["nothing"])
    #expect(line.string == "S1ghtline")
    line.prefer(["Sightline"])
    #expect(line.string == "Sightline" && line.confidence == 0.9)
  }

  @Test func regionsLimitWhatIsRead() async throws {
    let file = try picture("upper\n\n\nlower")
    let lines = try await read(file) {
      $0.regionOfInterest = NormalizedRect(x: 0, y: 0, width: 1, height: 0.5)
    }
    #expect(lines.map(\.transcript) == ["lower"])
  }

  @Test(arguments: RecognizeTextRequest.RecognitionLevel.allCases)
  func bothLevelsRead(level: RecognizeTextRequest.RecognitionLevel) async throws {
    let lines = try await read(picture("Departures 12:45")) { $0.recognitionLevel = level }
    #expect(lines.map(\.transcript) == ["Departures 12:45"])
  }

  @Test func lowLinesAreLeftOutWhereAsked() async throws {
    let file = folder.file("sizes.png")
    try folder.run(
      "convert", "-size", "800x600", "xc:white", "-font", "DejaVu-Sans", "-pointsize", "80", "-annotate",
      "+40+150",
      "LARGE", "-pointsize", "20", "-annotate", "+40+400", "small print", file.path)
    #expect(try await read(file).map(\.transcript) == ["LARGE", "small print"])
    #expect(try await read(file) { $0.minimumTextHeightFraction = 0.08 }.map(\.transcript) == ["LARGE"])
  }

  @Test func rectanglesAndCharacterBoxes() async throws {
    let file = try picture("one two\nthree")
    var request = DetectTextRectanglesRequest()
    let plain = try await request.perform(on: file)
    #expect(plain.count == 2 && plain.allSatisfy { $0.characterBoxes == nil && $0.confidence > 0.5 })
    #expect(plain[0].boundingBox.cgRect.midY > plain[1].boundingBox.cgRect.midY)
    request.reportCharacterBoxes = true
    let boxes = try await request.perform(on: file).map { $0.characterBoxes?.count }
    #expect(boxes == [7, 5])
  }

  @Test func combinedRequestsGiveWhatSingleOnesGive() async throws {
    let file = folder.file("both.png")
    try folder.run("qrencode", "-s", "5", "-o", "code.png", "https://example.com")
    try folder.run(
      "convert", "(", "code.png", ")", "(", "-font", "DejaVu-Sans", "-pointsize", "40", "label:Gate 17", ")",
      "+append", file.path)
    let text = RecognizeTextRequest()
    let codes = DetectBarcodesRequest()
    let alone = (try await text.perform(on: file), try await codes.perform(on: file))
    var together: ([RecognizedTextObservation], [BarcodeObservation]) = ([], [])
    for await result in ImageRequestHandler(file).performAll([text, codes] as [any VisionRequest]) {
      switch result {
      case .recognizeText(_, let lines): together.0 = lines
      case .detectBarcodes(_, let found): together.1 = found
      default: Issue.record("\(result)")
      }
    }
    #expect(!alone.0.isEmpty && alone.1.count == 1)
    #expect(together.0.map(\.transcript) == alone.0.map(\.transcript))
    #expect(together.0.map(\.confidence) == alone.0.map(\.confidence))
    #expect(together.1.map(\.payloadString) == alone.1.map(\.payloadString))
    #expect(together.1.map(\.confidence) == alone.1.map(\.confidence))
  }
}
