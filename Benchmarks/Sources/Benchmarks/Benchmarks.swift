import Foundation

/// Something that can be measured: one file each, and a line in `Benchmarks.all`.
protocol Benchmark: SendableMetatype {
  static var name: String { get }
  /// One line of help.
  static var summary: String { get }
  static func run(_ arguments: [String]) async throws
}

@main
struct Benchmarks {
  static var all: [any Benchmark.Type] {
    [
      DrawBenchmark.self, GalleryBenchmark.self, LiveBenchmark.self, LiveTextBenchmark.self,
      ObjectsBenchmark.self, PagesBenchmark.self, SoakBenchmark.self, StreamsBenchmark.self,
    ]
  }

  static func main() async throws {
    let arguments = CommandLine.arguments.dropFirst()
    guard let benchmark = all.first(where: { $0.name == arguments.first }) else {
      print("usage: Benchmarks NAME [arguments]\n")
      for benchmark in all {
        print("  \(benchmark.name.padding(toLength: 11, withPad: " ", startingAt: 0))\(benchmark.summary)")
      }
      exit(2)
    }
    try await benchmark.run(Array(arguments.dropFirst()))
  }
}
