/// Puts results that become ready in any order back into the order in which their frames came.
///
/// A pure state machine; one caller at a time delivers, so that deliveries never overlap.
struct FrameSequencer<Result> {
  private var admitted = 0
  private var delivered = 0
  private var ready: [Int: Result] = [:]
  private var isDelivering = false

  /// The number of a frame that has just come.
  mutating func admit() -> Int {
    defer { admitted += 1 }
    return admitted
  }

  /// Keeps the result of frame `number` until its turn.
  mutating func finish(_ number: Int, _ result: Result) { ready[number] = result }

  /// The next result in order for the caller, who must call `endDelivery` after each; `nil` where it is not ready
  /// or somebody else is delivering.
  mutating func beginDelivery() -> Result? {
    guard !isDelivering, let result = ready.removeValue(forKey: delivered) else { return nil }
    isDelivering = true
    delivered += 1
    return result
  }

  mutating func endDelivery() { isDelivering = false }

  /// Whether every frame that came has been delivered.
  var isIdle: Bool { delivered == admitted && !isDelivering }
}
