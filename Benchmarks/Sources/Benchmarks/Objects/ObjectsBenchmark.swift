import Foundation
@_spi(Measurement) import Vision

/// What finding objects costs above the model itself: colours, size, decoding and selection.
enum ObjectsBenchmark: Benchmark {
  static let name = "objects"
  static let summary = "from a picture to observations, beside the bare model (objects MODEL…)"

  static func run(_ arguments: [String]) async throws {
    guard !arguments.isEmpty else { throw BenchmarkFailure("name the files of models: objects MODEL…") }
    for file in arguments {
      let model = try MLModel(contentsOf: URL(filePath: file))
      for (format, width, height) in pictures {
        try await compare(model, Self.picture(format, width, height))
      }
    }
  }

  private static let pictures: [(PixelFormat, Int, Int)] = [
    (.i420, 1920, 1080), (.nv12, 1920, 1080), (.rgb, 640, 480),
  ]

  /// In turns, so that both meet the same machine.
  private static func compare(_ model: MLModel, _ picture: PixelBuffer) async throws {
    let bare = try BareInference(model)
    var request = CoreMLRequest(model: try CoreMLModelContainer(model: model))
    request.cropAndScaleAction = request.usualCropAndScaleAction
    request.minimumConfidence = 0.05
    let clock = ContinuousClock()
    var (bareTimes, requestTimes): ([Double], [Double]) = ([], [])
    for turn in 0..<turns + warmUp {
      let bareTime = try clock.measure { try bare.run() } / .milliseconds(1)
      let requestTime =
        try await clock.measure { _ = try await request.perform(on: picture) } / .milliseconds(1)
      guard turn >= warmUp else { continue }
      bareTimes.append(bareTime)
      requestTimes.append(requestTime)
    }
    let (alone, whole) = (median(bareTimes), median(requestTimes))
    print(
      "\(model.url.lastPathComponent)  \(picture.format) \(picture.width)x\(picture.height)  "
        + String(format: "bare %.2f ms, request %.2f ms, ratio %.3f", alone, whole, whole / alone))
  }

  private static let turns = 60
  private static let warmUp = 5

  private static func median(_ times: [Double]) -> Double { times.sorted()[times.count / 2] }

  /// Stripes and a slope, so that a model has something to look at.
  private static func picture(_ format: PixelFormat, _ width: Int, _ height: Int) -> PixelBuffer {
    PixelBuffer(format: format, width: width, height: height) { out in
      for plane in out.planes {
        for row in 0..<plane.rows {
          for byte in 0..<plane.rowBytes {
            plane.base[row * plane.stride + byte] = UInt8(truncatingIfNeeded: byte / 7 * 31 + row / 3)
          }
        }
      }
    }
  }
}
