import Foundation
import TestSupport
import Testing
import Vision

@testable import Analysis

@Suite struct SequenceJoinerTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let text = "Ein Text mit Ümläuten, der für ein kleines Symbol viel zu lang ist."

  /// The symbols of a sequence by qrencode, in order.
  private func symbols(of text: String = text) throws -> [String] {
    try Tool.run(
      ["qrencode", "-8", "-S", "-v", "2", "-s", "4", "-m", "4", "-o", "part.png", text], in: folder.url)
    return try FileManager.default.contentsOfDirectory(atPath: folder.url.path()).filter {
      $0.hasPrefix("part-")
    }.sorted()
  }

  /// Pictures side by side.
  private func row(_ files: [String]) throws -> PixelBuffer {
    try Tool.run(["convert"] + files + ["+append", "row.png"], in: folder.url)
    return try PixelBuffer(contentsOf: folder.file("row.png"))
  }

  private func findings(in picture: PixelBuffer, use: DetectionUse = .still) async throws -> [Finding] {
    let detector = try DetectionRegistry.standard.detectors(for: ["barcodes"], use: use)[0]
    return try await detector.findings(in: picture, region: .fullImage)
  }

  @Test(arguments: [DetectionUse.still, .video]) func allPartsAreOneFinding(use: DetectionUse) async throws {
    let symbols = try symbols()
    #expect(symbols.count > 2)
    let found = try await findings(in: row(symbols.reversed()), use: use)
    let whole = try #require(found.first)
    #expect(found.count == 1)
    #expect(whole.value("payload") == .string(Self.text))
    #expect(whole.value("payload_base64") == .string(Data(Self.text.utf8).base64EncodedString()))
    #expect(whole.value("parts") == .integer(symbols.count) && whole.value("part") == nil)
    #expect((whole.box?.width ?? 0) > CGFloat(symbols.count - 1) * 100)
  }

  /// The codes are looked for where they were, each of them, so that the sequence stays whole.
  @Test func aSequenceStaysWholeInVideo() async throws {
    let picture = try row(symbols())
    let detector = try DetectionRegistry.standard.detectors(for: ["barcodes"], use: .video)[0]
    for _ in 0..<10 {
      let found = try await detector.findings(in: picture, region: .fullImage)
      #expect(found.map { $0.value("payload") } == [.string(Self.text)])
    }
  }

  @Test func aPartAloneSaysWhichItIs() async throws {
    let symbols = try symbols()
    let found = try await findings(in: row(Array(symbols.dropFirst())))
    let parts = found.compactMap { $0.value("part") }
    #expect(Set(parts) == Set((2...symbols.count).map { .integer($0) }))
    #expect(found.allSatisfy { $0.value("parts") == .integer(symbols.count) })
    #expect(Set(found.map { $0.value("sequence") }).count == 1)
  }

  @Test func twoCopiesAreTwoFindings() async throws {
    let symbols = try symbols()
    let found = try await findings(in: row(symbols + symbols))
    #expect(found.map { $0.value("payload") } == [.string(Self.text), .string(Self.text)])
  }

  @Test(arguments: ["AZTEC", "DATAMATRIX", "QRCODE"]) func otherMakersAndSymbologies(kind: String)
    async throws
  {
    let parts = ["first half, ", "second half"]
    for (index, part) in parts.enumerated() {
      try Tool.run(
        [
          "zint", "--quietzones", "--scale=2", "-b", kind, "--structapp=\(index + 1),2", "-o", "\(index).png",
          "-d", part,
        ], in: folder.url)
      try folder.run(
        "convert", "\(index).png", "-bordercolor", "white", "-border", "20", "\(index).png")
    }
    let found = try await findings(in: row(["1.png", "0.png"]))
    #expect(found.map { $0.value("payload") } == [.string(parts.joined())])
  }

  @Test func oneThatStandsAloneIsNoPart() async throws {
    try folder.run("qrencode", "-s", "4", "-o", "alone.png", "alone")
    let found = try await findings(in: row(["alone.png"]))
    #expect(found.map { $0.value("part") } == [nil] && found.map { $0.value("parts") } == [nil])
  }
}

extension Finding {
  fileprivate func value(_ key: String) -> JSONValue? { fields.first { $0.key == key }?.value }
}
