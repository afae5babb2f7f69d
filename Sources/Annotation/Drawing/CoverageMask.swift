/// A small picture of coverage, and the same at half the size for chroma; both sides are even.
struct CoverageMask: Equatable {
  let width: Int
  let height: Int
  private let full: [UInt8]
  private let half: [UInt8]

  /// - Parameter fill: writes the rows, `width` bytes apart; what it leaves alone is not covered.
  init(width: Int, height: Int, fill: (UnsafeMutablePointer<UInt8>) -> Void) {
    precondition(width > 0 && height > 0 && width % 2 == 0 && height % 2 == 0)
    self.width = width
    self.height = height
    let full = [UInt8](unsafeUninitializedCapacity: width * height) { buffer, count in
      buffer.initialize(repeating: 0)
      buffer.baseAddress.map(fill)
      count = width * height
    }
    half = full.withUnsafeBufferPointer { source in
      [UInt8](unsafeUninitializedCapacity: width * height / 4) { buffer, count in
        count = width * height / 4
        buffer.initialize(repeating: 0)
        guard let from = source.baseAddress, let into = buffer.baseAddress else { return }
        for y in 0..<height / 2 {
          CoverageRows.average(
            from + 2 * y * width, from + (2 * y + 1) * width, into: into + y * width / 2, count: width / 2)
        }
      }
    }
    self.full = full
  }

  var byteCount: Int { full.count + half.count }

  /// Lends the coverage; it is valid only inside `body`.
  func withRows(_ body: (Rows) -> Void) {
    full.withUnsafeBufferPointer { full in
      half.withUnsafeBufferPointer { half in
        guard let full = full.baseAddress, let half = half.baseAddress else { return }
        body(Rows(full: full, half: half, width: width))
      }
    }
  }

  struct Rows {
    fileprivate let full: UnsafePointer<UInt8>
    fileprivate let half: UnsafePointer<UInt8>
    fileprivate let width: Int

    /// The rows `y` and `y + 1` from column `x` on; both are even.
    func pair(x: Int, y: Int) -> CoveragePair {
      CoveragePair(
        top: full + y * width + x, bottom: full + (y + 1) * width + x, half: half + (y * width / 2 + x) / 2)
    }
  }
}
