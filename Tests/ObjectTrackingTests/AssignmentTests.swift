import Testing

@testable import ObjectTracking

@Suite struct AssignmentTests {
  /// The best sum of gains by trying everything.
  private func best(_ gains: [[Double?]], row: Int = 0, used: Set<Int> = []) -> Double {
    guard row < gains.count else { return 0 }
    var most = best(gains, row: row + 1, used: used)
    for (column, gain) in gains[row].enumerated() where !used.contains(column) {
      guard let gain else { continue }
      most = max(most, gain + best(gains, row: row + 1, used: used.union([column])))
    }
    return most
  }

  @Test(arguments: [(1, 1), (3, 3), (4, 2), (2, 5), (5, 5), (6, 4)], 0..<6)
  func isTheBestThereIs(shape: (Int, Int), seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed * 100 + shape.0 * 10 + shape.1))
    let gains = (0..<shape.0).map { _ in
      (0..<shape.1).map { _ in Bool.random(using: &random) ? Double.random(in: 0.1...1, using: &random) : nil
      }
    }
    let columns = Assignment(rows: shape.0, columns: shape.1) { gains[$0][$1] }.columns
    let sum = zip(gains, columns).reduce(0.0) { sum, pair in sum + (pair.1.flatMap { pair.0[$0] } ?? 0) }
    let taken = columns.compactMap { $0 }
    #expect(Set(taken).count == taken.count)
    #expect(abs(sum - best(gains)) < 1e-9)
  }

  @Test func nothingFits() {
    #expect(Assignment(rows: 2, columns: 2) { _, _ in nil }.columns == [nil, nil])
    #expect(Assignment(rows: 0, columns: 3) { _, _ in 1 }.columns.isEmpty)
    #expect(Assignment(rows: 2, columns: 0) { _, _ in 1 }.columns == [nil, nil])
  }
}
