import Foundation
import TestSupport
import Testing
import Vision

@testable import Analysis

@Suite struct BarcodeDetectorTests {
  private func code(_ payload: String) throws -> PixelBuffer {
    try PixelBuffer(decoding: Tool.run(["qrencode", "-s", "4", "-m", "4", "-o", "-", payload]))
  }

  private func findings(_ text: String, in picture: PixelBuffer, region: NormalizedRect = .fullImage)
    async throws
    -> [Finding]
  {
    let detectors = try DetectionRegistry.standard.detectors(for: [text], use: .still)
    return try await detectors[0].findings(in: picture, region: region)
  }

  @Test func tellsWhatACodeSays() async throws {
    let found = try await findings("barcodes", in: code("Il était une fois, un noël"))
    let finding = try #require(found.first)
    #expect(found.count == 1 && finding.kind == .barcode)
    #expect(finding.fields.map(\.key) == ["symbology", "payload", "payload_base64"])
    #expect(finding.fields.prefix(2).map(\.value) == ["qr", "Il était une fois, un noël"])
    #expect(finding.label == "Il était une fois, un noël")
    #expect((finding.confidence ?? 0) > 0.5)
  }

  /// A region is a part of the picture; places stay those of the whole picture, counted from the top left.
  @Test(arguments: [
    NormalizedRect.fullImage, NormalizedRect(x: 0.5, y: 0, width: 0.5, height: 0.5),
  ])
  func placesAreThoseOfTheWholePicture(region: NormalizedRect) async throws {
    let picture = try canvas(code("here"), x: 400, y: 220, width: 640, height: 360)
    let finding = try #require(try await findings("barcodes", in: picture, region: region).first)
    let box = try #require(finding.box)
    let expected = CGRect(x: 416, y: 236, width: 84, height: 84)  // 21 modules of 4 pixels in a margin of 4
    for (number, expected) in [
      (box.minX, expected.minX), (box.minY, expected.minY), (box.maxX, expected.maxX),
      (box.maxY, expected.maxY),
    ] {
      #expect(abs(number - expected) <= 4)
    }
    let corners = try #require(finding.corners)
    #expect(corners[0].x < corners[1].x && corners[0].y < corners[3].y && corners[2].y > corners[1].y)
  }

  @Test func looksOnlyForWhatWasAsked() async throws {
    let picture = try code("hi")
    #expect(try await findings("barcodes:symbologies=ean13+code128", in: picture).isEmpty)
    #expect(try await findings("barcodes:symbologies=QR", in: picture).count == 1)
  }

  @Test(arguments: [
    ("plain", "plain"), ("a\u{1d}b\n\u{7f}", "a␝b␊␡"), ("x\u{202e}y", "x\u{fffd}y"),
    (String(repeating: "é", count: 41), String(repeating: "é", count: 39) + "…"),
    (String(repeating: "é", count: 40), String(repeating: "é", count: 40)),
  ])
  func labelsAreShortAndVisible(payload: String, expected: String) {
    #expect(BarcodeLabel.text(payload: payload, byteCount: 0) == expected)
  }

  @Test func aPayloadThatIsNoTextIsCounted() {
    #expect(BarcodeLabel.text(payload: nil, byteCount: 12) == "12 bytes")
  }

  /// Frames that are analysed at once end in any order; what is told of them depends on the stream's order alone.
  @Test(arguments: [[0, 1, 2], [2, 1, 0], [1, 2, 0]]) func doubtfulCodesAreConfirmedInTheStreamsOrder(
    ends: [Int]
  ) async throws {
    let analyzer = Analyzer(detectors: [
      DoubtfulReader(video: try DetectionRegistry.standard.detectors(for: ["barcodes"], use: .video)[0])
    ])
    let picture = try code("order")
    var outcomes: [Int: Analyzer.Outcome] = [:]
    for frame in ends { outcomes[frame] = await analyzer.analyze(picture, PictureIdentity(frame: frame)) }
    let told = try (0..<3).map { analyzer.settled(try #require(outcomes[$0])).findings.count }
    #expect(told == [0, 1, 1])
  }

  /// A detector's failure does not shift what belongs to the next one.
  @Test func findingsAreSettledByTheirOwnDetector() async throws {
    let video = try DetectionRegistry.standard.detectors(for: ["barcodes"], use: .video)[0]
    let analyzer = Analyzer(detectors: [FailingDetector(), video, DoubtfulReader(video: video)])
    let outcome = await analyzer.analyze(try code("own"))
    #expect(outcome.findings.count == 2 && outcome.failures.count == 1)
    #expect(analyzer.settled(outcome).findings.map(\.confidence).first == outcome.findings[0].confidence)
  }

  /// A white grey picture with `code` at that place.
  private func canvas(_ code: PixelBuffer, x: Int, y: Int, width: Int, height: Int) throws -> PixelBuffer {
    PixelBuffer(format: .gray8, width: width, height: height) { view in
      let plane = view.planes[0]
      for row in 0..<height { plane.row(row).update(repeating: 255, count: width) }
      code.withPlane(0) { source in
        let step = source.rowBytes / code.width
        for row in 0..<code.height {
          for column in 0..<code.width { plane.row(y + row)[x + column] = source.row(row)[column * step] }
        }
      }
    }
  }
}

/// Reads codes as a stream's detector does, and is in doubt about each.
private struct DoubtfulReader: Detector {
  let video: any Detector

  func findings(in picture: PixelBuffer, region: NormalizedRect) async throws -> [Finding] {
    try await video.findings(in: picture, region: region).map {
      var finding = $0
      finding.confidence = 0.6
      return finding
    }
  }

  func settled(_ findings: [Finding]) -> [Finding] { video.settled(findings) }
}

private struct FailingDetector: Detector {
  struct Failure: Error {}

  func findings(in picture: PixelBuffer, region: NormalizedRect) async throws -> [Finding] { throw Failure() }
}
