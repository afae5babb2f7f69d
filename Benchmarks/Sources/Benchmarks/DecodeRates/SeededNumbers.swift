/// Numbers that are the same for the same seed (SplitMix64).
struct SeededNumbers: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// About normal, of mean 0 and deviation 1: the sum of four numbers that are spread evenly.
  mutating func normal() -> Float {
    var bits = next()
    var sum: Float = 0
    for _ in 0..<4 {
      sum += Float(bits & 0xFFFF) / 65536
      bits >>= 16
    }
    return (sum - 2) * 1.732
  }
}
