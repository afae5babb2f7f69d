import Testing
import Vision

@Suite struct GeometryTests {
  private let size = CGSize(width: 200, height: 100)

  @Test func pointsCountFromEitherCorner() {
    let point = NormalizedPoint(x: 0.25, y: 0.1)
    #expect(point.toImageCoordinates(size) == CGPoint(x: 50, y: 10))
    #expect(point.toImageCoordinates(size, origin: .upperLeft) == CGPoint(x: 50, y: 90))
    #expect(point.verticallyFlipped() == NormalizedPoint(x: 0.25, y: 0.9))
    #expect(NormalizedPoint(imagePoint: CGPoint(x: 50, y: 10), in: size) == point)
  }

  @Test func rectanglesCountFromEitherCorner() {
    let rect = NormalizedRect(x: 0.25, y: 0.125, width: 0.5, height: 0.25)
    #expect(rect.toImageCoordinates(size) == CGRect(x: 50, y: 12.5, width: 100, height: 25))
    #expect(
      rect.toImageCoordinates(size, origin: .upperLeft) == CGRect(x: 50, y: 62.5, width: 100, height: 25))
    #expect(rect.verticallyFlipped().cgRect == CGRect(x: 0.25, y: 0.625, width: 0.5, height: 0.25))
    #expect(NormalizedRect(imageRect: CGRect(x: 50, y: 12.5, width: 100, height: 25), in: size) == rect)
  }

  @Test(arguments: [CoordinateOrigin.lowerLeft, .upperLeft])
  func regionsNestBothWays(origin: CoordinateOrigin) {
    let region = NormalizedRect(x: 0.5, y: 0.25, width: 0.25, height: 0.5)
    // The region's own middle is the picture's (0.625, 0.5).
    let middle = NormalizedPoint(x: 0.5, y: 0.5)
    let place = middle.toImageCoordinates(from: region, imageSize: size, origin: origin)
    #expect(place == CGPoint(x: 125, y: 50))
    #expect(NormalizedPoint(imagePoint: place, in: size, normalizedTo: region) == middle)
    let whole = NormalizedRect.fullImage.toImageCoordinates(from: region, imageSize: size, origin: origin)
    #expect(whole == CGRect(x: 100, y: 25, width: 50, height: 50))
    #expect(NormalizedRect(imageRect: whole, in: size, normalizedTo: region) == .fullImage)
  }

  @Test func cornersGiveTheBox() {
    struct Corners: QuadrilateralProviding {
      let topLeft = NormalizedPoint(x: 0.5, y: 0.9)
      let topRight = NormalizedPoint(x: 0.9, y: 0.5)
      let bottomRight = NormalizedPoint(x: 0.5, y: 0.1)
      let bottomLeft = NormalizedPoint(x: 0.1, y: 0.5)
    }
    #expect(Corners().boundingBox == NormalizedRect(x: 0.1, y: 0.1, width: 0.8, height: 0.8))
  }

  @Test func boundingCircleHoldsAllPoints() {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<50 {
      let points = (0..<12).map { _ in
        NormalizedPoint(x: .random(in: 0...1, using: &generator), y: .random(in: 0...1, using: &generator))
      }
      let circle = NormalizedCircle.boundingCircle(for: points)
      let wider = NormalizedCircle(center: circle.center, radius: circle.radius + 1e-9)
      #expect(points.allSatisfy(wider.contains))
      // The smallest circle is held by at least two of them.
      let onLine = points.filter { circle.contains($0, inCircumferentialRingOfWidth: 1e-6) }
      #expect(onLine.count >= 2)
    }
    #expect(NormalizedCircle.boundingCircle(for: []) == .zero)
  }

  @Test func timesCompareAcrossTimescales() {
    #expect(CMTime(value: 1, timescale: 2) == CMTime(value: 500, timescale: 1000))
    #expect(CMTime(value: 1, timescale: 3) < CMTime(value: 334, timescale: 1000))
    #expect(
      CMTime(value: 1, timescale: 30) + CMTime(value: 1, timescale: 90) == CMTime(value: 4, timescale: 90))
    #expect(!(CMTime.invalid + .zero).isValid)
    #expect(CMTime(seconds: .infinity, preferredTimescale: 600) == .invalid)
  }
}

/// The same numbers on every run.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
