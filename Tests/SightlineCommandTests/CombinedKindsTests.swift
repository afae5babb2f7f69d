import Foundation
import TestSupport
import Testing

@testable import SightlineCommand

/// Kinds that are looked for together, and followed, take nothing from each other.
@Suite struct CombinedKindsTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// What identifies an observation, whoever else is looked for.
  private struct Seen: Hashable, Comparable {
    let kind: String
    let what: String
    let confidence: Double
    let box: [Double]

    init(_ object: [String: Any]) {
      kind = object["kind"] as? String ?? ""
      what = (object["payload"] ?? object["text"] ?? object["label"]) as? String ?? ""
      confidence = object["confidence"] as? Double ?? -1
      box = object["box"] as? [Double] ?? []
    }

    static func < (a: Seen, b: Seen) -> Bool { (a.kind, a.what) < (b.kind, b.what) }
  }

  private func seen(_ pipeline: String, _ kinds: [String], _ options: String...) async throws -> [[Seen]] {
    let (test, events) = (TestConsole(), folder("\(UUID().uuidString).jsonl"))
    let status = await test.run(
      ["run", pipeline, "--events", events] + kinds.flatMap { ["--detect", $0] } + options)
    #expect(status == 0, "\(test.errors.text)")
    return try String(contentsOfFile: events, encoding: .utf8).split(separator: "\n").map { line in
      let frame = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      let observations = try #require(frame["observations"] as? [[String: Any]])
      return observations.map(Seen.init).sorted()
    }
  }

  @Test func theyGiveWhatEachGivesAlone() async throws {
    try folder.run("qrencode", "-s", "6", "-o", "code.png", "https://example.com")
    try folder.run(
      "convert", "-size", "640x320", "xc:white", "-font", "DejaVu-Sans", "-pointsize", "40", "-annotate",
      "+330+170", "Gate 17", folder("code.png"), "-geometry", "+40+40", "-composite", folder("both.png"))
    let pipeline = "filesrc location=\(folder("both.png")) ! pngdec ! imagefreeze num-buffers=1"
    let kinds = ["barcodes", "text", "text-rectangles", "objects"]
    var alone: [[Seen]] = [[]]
    for kind in kinds {
      for (index, frame) in try await seen(pipeline, [kind]).enumerated() { alone[index] += frame }
    }
    #expect(alone[0].map(\.what).contains("Gate 17") && alone[0].map(\.what).contains("https://example.com"))
    let together = try await seen(pipeline, kinds, "--track")
    #expect(together == alone.map { $0.sorted() })
  }
}
