import Foundation

/// Something that can be measured: one file each, and a line in `Benchmarks.all`.
protocol Benchmark {
  static var name: String { get }
  /// One line of help.
  static var summary: String { get }
  static func run(_ arguments: [String]) throws
}

@main
struct Benchmarks {
  static var all: [any Benchmark.Type] { [DrawBenchmark.self, GalleryBenchmark.self] }

  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    guard let benchmark = all.first(where: { $0.name == arguments.first }) else {
      print("usage: Benchmarks NAME [arguments]\n")
      for benchmark in all {
        print("  \(benchmark.name.padding(toLength: 10, withPad: " ", startingAt: 0))\(benchmark.summary)")
      }
      exit(2)
    }
    try benchmark.run(Array(arguments.dropFirst()))
  }
}
