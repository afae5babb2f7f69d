import Analysis
import Foundation
import TestSupport
import Testing
import Vision

@testable import SightlineCommand

@Suite struct ImageCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func code(_ payload: String, _ name: String) throws -> String {
    try folder.run("qrencode", "-s", "4", "-o", name, payload)
    return folder(name)
  }

  private func lines(_ test: TestConsole) throws -> [[String: Any]] {
    try test.output.text.split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
  }

  private func payloads(_ line: [String: Any]) -> [String?] {
    (line["observations"] as? [[String: Any]] ?? []).map { $0["payload"] as? String }
  }

  @Test func printsOneLineAFileInTheirOrder() async throws {
    let files = try (0..<12).map { try code("number \($0)", "\($0).png") }
    let test = TestConsole()
    #expect(await test.run(["image"] + files + ["--detect", "barcodes"]) == 0)
    let lines = try lines(test)
    #expect(lines.map { $0["source"] as? String } == files)
    #expect(lines.map(payloads) == (0..<12).map { ["number \($0)"] })
    #expect(lines.allSatisfy { $0["frame"] == nil && $0["pts"] == nil })
    #expect(test.errors.text.isEmpty)
  }

  @Test func aFileThatCannotBeReadIsALineAndStatusOne() async throws {
    let good = try code("good", "good.png")
    let bad = folder("bad.png")
    try Data("no picture".utf8).write(to: URL(filePath: bad))
    let missing = folder("missing.png")
    let test = TestConsole()
    #expect(await test.run("image", bad, missing, good, "--detect", "barcodes") == 1)
    let lines = try lines(test)
    #expect(lines.map { $0["source"] as? String } == [bad, missing, good])
    #expect((lines[0]["error"] as? String)?.contains("can't be decoded") == true)
    #expect((lines[1]["error"] as? String)?.contains("can't be read") == true)
    #expect(payloads(lines[2]) == ["good"])
    #expect(lines[0].count == 2 && lines[1].count == 2 && lines[2]["error"] == nil)
  }

  @Test func withoutDetectNothingIsAnalysed() async throws {
    let file = try code("x", "x.png")
    let test = TestConsole()
    #expect(await test.run("image", file) == 0)
    let line = try #require(try lines(test).first)
    #expect(line["observations"] == nil && line["width"] as? Int == 116)
    #expect(test.errors.text == "sightline image: nothing is analysed without --detect\n")
  }

  @Test func aRegionLimitsTheSearch() async throws {
    _ = try code("left", "left.png")
    _ = try code("right", "right.png")
    try folder.run("convert", "left.png", "right.png", "+append", "two.png")
    let test = TestConsole()
    let all = ["image", folder("two.png"), "--detect", "barcodes"]
    #expect(await test.run(all) == 0)
    #expect(await test.run(all + ["--region", "0.5,0,0.5,1.0"]) == 0)
    #expect(await test.run(all + ["--region", "5000,0,9,9"]) == 1)
    let lines = try lines(test)
    #expect(Set(payloads(lines[0])) == ["left", "right"])
    #expect(payloads(lines[1]) == ["right"])
    let box = try #require((lines[1]["observations"] as? [[String: Any]])?.first?["box"] as? [Double])
    #expect(abs(box[0] - 132) <= 4 && abs(box[1] - 16) <= 4)
    #expect((lines[2]["error"] as? String)?.contains("outside the picture of 232x116 pixels") == true)
  }

  @Test func twoCodesWithOnePayloadAreTwo() async throws {
    _ = try code("same", "one.png")
    try folder.run("convert", "one.png", "one.png", "-append", "two.png")
    let test = TestConsole()
    #expect(await test.run("image", folder("two.png"), "--detect", "barcodes") == 0)
    let observations = try #require(try lines(test)[0]["observations"] as? [[String: Any]])
    #expect(Set(observations.compactMap { $0["box"] as? [Double] }).count == 2)
  }

  @Test func annotatedPicturesAreNewFiles() async throws {
    let png = try code("a", "a.png")
    let original = try Data(contentsOf: URL(filePath: png))
    try folder.run("convert", "a.png", "a.webp")
    try folder.run("convert", "a.png", "b.JPG")
    let files = [png, folder("a.webp"), folder("b.JPG")]
    let test = TestConsole()
    #expect(
      await test.run(["image"] + files + ["--detect", "barcodes", "--annotated", folder("out/deep")])
        == 0)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder("out/deep")).sorted()
    #expect(names == ["a-2.png", "a.png", "b.JPG"])
    let before = try PixelBuffer(contentsOf: URL(filePath: png))
    let after = try PixelBuffer(contentsOf: URL(filePath: folder("out/deep/a.png")))
    #expect(before.size == after.size && isDifferent(before, after))
    #expect(try Data(contentsOf: URL(filePath: png)) == original)
  }

  @Test func annotatedNeverOverwritesAnInput() async throws {
    let png = try code("a", "a.png")
    let original = try Data(contentsOf: URL(filePath: png))
    let test = TestConsole()
    #expect(await test.run("image", png, "--detect", "barcodes", "--annotated", folder.path) == 0)
    #expect(try Data(contentsOf: URL(filePath: png)) == original)
    #expect(FileManager.default.fileExists(atPath: folder("a-2.png")))
  }

  @Test func annotatedNeverOverwritesWhatIsThere() async throws {
    let png = try code("a", "a.png")
    let out = folder("out")
    for _ in 0..<2 {
      #expect(await TestConsole().run("image", png, "--annotated", out, "--quiet") == 0)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: out).sorted() == ["a-2.png", "a.png"])
  }

  @Test func aDetectorThatFailsFailsForItselfAlone() async throws {
    struct Broken: Detector {
      func findings(in picture: PixelBuffer, region: NormalizedRect) async throws -> [Finding] {
        throw VisionError.operationFailed("no model")
      }
    }
    let png = try code("a", "a.png")
    let working = try DetectionRegistry.standard.detectors(for: ["barcodes"], use: .still)
    func result(_ detectors: [any Detector]) async -> PictureResult {
      await PictureAnalysis(analyzer: Analyzer(detectors: detectors), folder: nil, format: .json)
        .result(for: png, at: 0)
    }
    let mixed = await result([Broken()] + working)
    #expect(String(decoding: mixed.line, as: UTF8.self).contains("\"payload\":\"a\""))
    #expect(mixed.hasFailed && mixed.problems.count == 1)
    #expect(mixed.problems.first?.hasPrefix("\(png): ") == true)
    let broken = await result([Broken()])
    #expect(broken.hasFailed && broken.problems.isEmpty)
    #expect(String(decoding: broken.line, as: UTF8.self).contains("\"error\":"))
  }

  @Test func aFolderThatCannotBeMadeIsWrongUsage() async throws {
    let png = try code("a", "a.png")
    let test = TestConsole()
    #expect(await test.run("image", png, "--annotated", png + "/x") == 2)
    #expect(test.errors.text.contains("--annotated: the folder “\(png)/x” can't be made"))
  }

  private func isDifferent(_ a: PixelBuffer, _ b: PixelBuffer) -> Bool {
    let step = (a.format == .rgba ? 4 : 3, b.format == .rgba ? 4 : 3)
    return a.withPlane(0) { first in
      b.withPlane(0) { second in
        (0..<a.height).contains { y in
          (0..<a.width).contains { x in first.row(y)[x * step.0] != second.row(y)[x * step.1] }
        }
      }
    }
  }
}
