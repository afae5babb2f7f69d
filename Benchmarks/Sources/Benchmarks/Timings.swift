import Foundation

/// How long the repetitions of something took, in milliseconds.
struct Timings {
  private let sorted: [Double]

  /// Times `body` for each of `count` repetitions, after some that are not counted.
  init(count: Int, warmUp: Int = 30, _ body: (Int) -> Void) {
    var times: [Double] = []
    times.reserveCapacity(count)
    let clock = ContinuousClock()
    for index in 0..<warmUp + count {
      let time = clock.measure { body(index) }
      if index >= warmUp { times.append(time / .milliseconds(1)) }
    }
    sorted = times.sorted()
  }

  /// The same for what has to be awaited.
  init(count: Int, warmUp: Int = 30, _ body: (Int) async throws -> Void) async rethrows {
    var times: [Double] = []
    times.reserveCapacity(count)
    let clock = ContinuousClock()
    for index in 0..<warmUp + count {
      let time = try await clock.measure { try await body(index) }
      if index >= warmUp { times.append(time / .milliseconds(1)) }
    }
    sorted = times.sorted()
  }

  /// The value that the given share (0 to 1) of the repetitions does not exceed.
  func percentile(_ share: Double) -> Double {
    sorted[min(sorted.count - 1, Int(Double(sorted.count) * share))]
  }

  func report(_ title: String) {
    let name = title.padding(toLength: 44, withPad: " ", startingAt: 0)
    print(name + String(format: "median %7.3f ms   p99 %7.3f ms", percentile(0.5), percentile(0.99)))
  }
}
