import Testing
import Vision

@testable import Analysis

@Suite struct DetectionRegistryTests {
  /// Finds nothing; carries what it was made with.
  private struct Recorder: Detector {
    let options: DetectionOptions
    let use: DetectionUse

    func findings(in picture: PixelBuffer, region: NormalizedRect) async throws -> [Finding] { [] }
  }

  private let registry = DetectionRegistry(
    kinds: [
      DetectionKind(
        name: "things", summary: "finds things",
        options: [
          DetectionOption("shapes", .names(["round", "Square"]), default: "all", summary: "these only"),
          DetectionOption("confidence", .number(0...1), default: "0.5", summary: "at least this"),
          DetectionOption("fit", .choice(["crop", "Margin"]), default: "crop", summary: "one of these"),
          DetectionOption("model", .text, default: "none", summary: "a file"),
        ], engines: { [] }, make: { Recorder(options: $0, use: $1) })
    ], planned: ["text"])

  private func message(_ text: String) throws -> String {
    let error = #expect(throws: ArgumentError.self) { try registry.parse(text) }
    return try #require(error).description
  }

  @Test func readsKindsAndOptions() throws {
    let made = try registry.detectors(
      for: ["things", "things:shapes=square+ROUND,confidence=0.3,fit=margin,model=a=b:c.onnx"], use: .video)
    let recorders = made.compactMap { $0 as? Recorder }
    #expect(recorders.count == 2 && recorders.allSatisfy { $0.use == .video })
    #expect(recorders[0].options == DetectionOptions())
    #expect(recorders[1].options.names("shapes") == ["Square", "round"])
    #expect(recorders[1].options.number("confidence") == 0.3)
    #expect(recorders[1].options.choice("fit") == "Margin")
    #expect(recorders[1].options.text("model") == "a=b:c.onnx")
  }

  @Test(arguments: [
    ("thing", "there is no kind of detection “thing”; did you mean “things”? known: things"),
    ("weather", "there is no kind of detection “weather”; known: things"),
    ("text", "the kind “text” is not available in this version; available: things"),
    ("things,text", "“things,text” is no kind of detection; repeat --detect for each kind"),
    (
      "things:shape=round",
      "“things” has no option “shape”; did you mean “shapes”? known: shapes, confidence, fit, model"
    ),
    (
      "things:shapes=rond",
      "“rond” is none of the shapes of “things”; did you mean “round”? known: round, Square"
    ),
    ("things:shapes=round,Square", "“Square” after “things:” has no value; write key=value"),
    ("things:fit=crop+margin", "“crop+margin” is none of the fit of “things”; known: crop, Margin"),
    ("things:", "“” after “things:” has no value; write key=value"),
    ("things:confidence=2", "“2” is no value of “confidence” of “things”; write a number from 0 to 1"),
    ("things:confidence=nan", "“nan” is no value of “confidence” of “things”; write a number from 0 to 1"),
    ("things:model=a,model=b", "“model” of “things” stands twice; join the values of a list with +"),
  ])
  func saysWhatIsWrong(text: String, expected: String) throws {
    #expect(try message(text) == expected)
  }

  @Test func anUnknownSymbologyIsToldWithThoseThereAre() throws {
    let error = #expect(throws: ArgumentError.self) {
      try DetectionRegistry.standard.parse("barcodes:symbologies=qr+ean14")
    }
    let message = try #require(error).description
    #expect(message.contains("“ean14”"))
    for symbology in DetectBarcodesRequest().supportedSymbologies {
      #expect(message.contains(symbology.name))
    }
  }

  @Test func knowsTheEnginesOfBarcodes() throws {
    let engines = try DetectionRegistry.standard.parse("barcodes").kind.engines()
    #expect(engines.map(\.name) == ["zbar", "zxing-cpp"])
    #expect(engines.allSatisfy { $0.version?.split(separator: ".").count == 3 })
  }

  @Test func suggestsOnlyWhatIsNear() {
    let names = ["barcodes", "objects", "text"]
    #expect(Suggestion.nearest(to: "barcode", in: names) == "barcodes")
    #expect(Suggestion.nearest(to: "Obejcts", in: names) == "objects")
    #expect(Suggestion.nearest(to: "tetx", in: names) == "text")
    #expect(Suggestion.nearest(to: "zebra", in: names) == nil)
  }
}
