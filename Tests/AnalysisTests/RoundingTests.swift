import Testing

@testable import Analysis

@Suite struct RoundingTests {
  /// A `Float` as a `Double` has a long tail.
  @Test(arguments: [(0.97342348, 4, 0.9734), (1, 4, 1), (12.345, 1, 12.3), (-0.00004, 4, 0)])
  func tailsAreCut(value: Float, decimals: Int, expected: Double) {
    #expect(Double(value).to(decimals) == expected)
  }
}
