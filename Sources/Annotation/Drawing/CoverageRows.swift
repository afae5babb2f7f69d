/// Room for the coverage of two rows of a picture as wide as has been asked for; kept from one picture to the next.
final class CoverageRows {
  private var memory: UnsafeMutablePointer<UInt8>
  private var capacity = 0

  init() {
    memory = .allocate(capacity: 0)
  }

  deinit { memory.deallocate() }

  /// Makes room for rows of `width` and a little more, so that whole vectors fit behind the last column.
  func reserve(width: Int) {
    let needed = width + 64
    guard needed > capacity else { return }
    memory.deallocate()
    memory = .allocate(capacity: needed * 3)
    memory.initialize(repeating: 0, count: needed * 3)
    capacity = needed
  }

  var top: UnsafeMutablePointer<UInt8> { memory }
  var bottom: UnsafeMutablePointer<UInt8> { memory + capacity }
  private var half: UnsafeMutablePointer<UInt8> { memory + 2 * capacity }

  /// The coverage from the even column `x` on.
  func pair(at x: Int) -> CoveragePair {
    CoveragePair(top: top + x, bottom: bottom + x, half: half + x / 2)
  }

  /// Works out the coverage of the chroma under `columns`, which start at an even one.
  ///
  /// At the end of a picture of odd width or height the last column or row counts twice.
  func average(_ columns: Range<Int>, hasBottom: Bool) {
    let second = hasBottom ? bottom : top
    if columns.count % 2 == 1 {
      top[columns.upperBound] = top[columns.upperBound - 1]
      second[columns.upperBound] = second[columns.upperBound - 1]
    }
    Self.average(
      top + columns.lowerBound, second + columns.lowerBound, into: half + columns.lowerBound / 2,
      count: (columns.count + 1) / 2)
  }

  /// The mean of every two by two values of two rows, rounded.
  static func average(
    _ top: UnsafePointer<UInt8>, _ bottom: UnsafePointer<UInt8>, into half: UnsafeMutablePointer<UInt8>,
    count: Int
  ) {
    for i in 0..<count {
      let upper = UInt16(top[2 * i]) &+ UInt16(top[2 * i + 1])
      let lower = UInt16(bottom[2 * i]) &+ UInt16(bottom[2 * i + 1])
      half[i] = UInt8(truncatingIfNeeded: (upper &+ lower &+ 2) &>> 2)
    }
  }
}
