import Foundation
import TestSupport
import Testing

@testable import Vision

/// What is found before anything is read.
@Suite struct TextFindingTests {
  /// A map of 40 by 40 cells.
  private func withMap<R>(_ value: (Int, Int) -> Float, _ body: (ProbabilityMap) throws -> R) throws -> R {
    let side = 40
    let numbers = (0..<side * side).map { value($0 % side, $0 / side) }
    return try numbers.withUnsafeBufferPointer { numbers in
      try body(#require(ProbabilityMap(Tensor(shape: [1, 1, side, side], numbers: numbers))))
    }
  }

  @Test func theMeanOfARectangleIsThatOfTheCellsInsideIt() throws {
    let level = RotatedRect(
      center: CGPoint(x: 15, y: 12), direction: CGVector(dx: 1, dy: 0), width: 10, height: 4)
    let mean = try withMap { x, y in
      (10..<20).contains(x) && (10..<12).contains(y) ? 1 : 0
    } _: {
      $0.mean(in: level)
    }
    #expect(mean == 0.5)
  }

  @Test(arguments: [0.0, 20, 45, 70]) func anEvenMapHasItsValueAtAnyAngle(degrees: Double) throws {
    let angle = degrees * .pi / 180
    let rect = RotatedRect(
      center: CGPoint(x: 4, y: 20), direction: CGVector(dx: cos(angle), dy: sin(angle)), width: 30, height: 6)
    let mean = try withMap { _, _ in
      0.75
    } _: {
      $0.mean(in: rect)
    }
    #expect(abs(mean - 0.75) < 0.001)
  }

  @Test func nothingOutsideTheMapCounts() throws {
    let rect = RotatedRect(
      center: CGPoint(x: -50, y: 90), direction: CGVector(dx: 1, dy: 0), width: 10, height: 10)
    #expect(
      try withMap { _, _ in
        1
      } _: {
        $0.mean(in: rect)
      } == 0)
  }

  /// What is no line, such as a hook, is likely in each cell and fills its rectangle badly.
  @Test func aHookIsLessLikelyALineThanABar() throws {
    let mean = { (value: @escaping (Int, Int) -> Float) in
      try withMap(value) { map in
        let parts = ConnectedRuns(map, threshold: 0.3).parts()
        #expect(parts.count == 1)
        let points = parts[0].flatMap {
          [CGPoint(x: $0.start, y: $0.row), CGPoint(x: $0.end, y: $0.row + 1)]
        }
        return map.mean(in: try #require(RotatedRect(around: points)))
      }
    }
    #expect(try mean { x, y in (5..<35).contains(x) && (10..<16).contains(y) ? 0.9 : 0 } > 0.85)
    #expect(try mean { x, y in x < 30 && y < 30 && (x < 4 || y < 4) ? 0.9 : 0 } < 0.4)
  }

  @Test(arguments: [
    (1280, 720), (1920, 1080), (720, 1280), (640, 480), (2480, 3508), (4000, 6000), (560, 230), (100, 900),
  ]) func picturesKeepTheirProportions(width: Int, height: Int) throws {
    let size = try TextFinder(resolution: 1280).overview(
      of: PictureSize(width: width, height: height))
    #expect(size.width % 32 == 0 && size.height % 32 == 0)
    #expect(max(size.width, size.height) <= 1280 + 32)
    let stretch = Double(size.width * height) / Double(size.height * width)
    #expect(abs(log(stretch)) < 0.04, "\(size)")
  }

  @Test func howSureARectangleMustBeCanBeSaid() async throws {
    let folder = try TemporaryFolder()
    let file = folder.file("line.png")
    try folder.run(
      "convert", "-background", "white", "-font", "DejaVu-Sans", "-pointsize", "40", "-bordercolor", "white",
      "label:Platform 4", "-border", "40", file.path)
    var request = DetectTextRectanglesRequest()
    #expect(try await request.perform(on: file).count == 1)
    request.minimumConfidence = 0.999
    #expect(try await request.perform(on: file).isEmpty)
  }
}
