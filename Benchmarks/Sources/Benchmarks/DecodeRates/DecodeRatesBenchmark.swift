import Foundation
import Vision

/// How many codes are read as seeing them grows harder, beside each engine alone.
enum DecodeRatesBenchmark: Benchmark {
  static let name = "decode-rates"
  static let summary =
    "codes read against rotation, blur and so on, beside each engine alone; --seeds N, --only WORD, --into FILE"

  static func run(_ arguments: [String]) async throws {
    let options = try Options(arguments)
    let codes = try CodeKind.all.map { kind in
      try (0..<options.seeds).map { seed in
        let payload = kind.payload(seed: UInt64(seed))
        return Sample(payload: Data(payload.utf8), code: try CodeModules(kind, kind.toEncode(payload)))
      }
    }
    var report = RateReport()
    for series in DecodeSteps.all where options.wants(series.title) {
      var rows: [RateReport.Row] = []
      for step in series.steps {
        var row = RateReport.Row(step: step)
        for samples in codes { row.cells.append(try await count(samples, series.scene(step))) }
        rows.append(row)
      }
      report.add(series, rows)
    }
    try report.write(to: options.file)
  }

  private struct Sample {
    var payload: Data
    var code: CodeModules
  }

  /// What each reader makes of the same pictures.
  private static func count(_ samples: [Sample], _ scene: CodeScene) async throws -> [DecodeCount] {
    var counts = DecodeReader.all.map { _ in DecodeCount() }
    let clock = ContinuousClock()
    for (seed, sample) in samples.enumerated() {
      let picture = scene.picture(of: sample.code, seed: UInt64(seed))
      for (index, reader) in DecodeReader.all.enumerated() {
        let start = clock.now
        let payloads = try await reader.payloads(picture)
        counts[index].add(payloads, expected: sample.payload, seconds: (clock.now - start) / .seconds(1))
      }
    }
    return counts
  }

  private struct Options {
    var seeds = 10
    var word: String?
    var file: String?

    init(_ arguments: [String]) throws {
      var left = arguments[...]
      while let option = left.popFirst() {
        guard let value = left.popFirst() else { throw BenchmarkFailure("\(option) needs a value") }
        switch option {
        case "--seeds":
          guard let number = Int(value), number > 0 else {
            throw BenchmarkFailure("--seeds \(value): not a number from 1")
          }
          seeds = number
        case "--only": word = value
        case "--into": file = value
        default:
          throw BenchmarkFailure("\(option) is unknown; there are --seeds N, --only WORD and --into FILE")
        }
      }
    }

    func wants(_ title: String) -> Bool { word.map { title.lowercased().hasPrefix($0.lowercased()) } ?? true }
  }
}
