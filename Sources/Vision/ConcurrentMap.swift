import Dispatch

extension Array where Element: Sendable {
  /// The same for each element, on as many threads as there are cores; the first error in order is thrown.
  func concurrentMap<Value: Sendable>(_ transform: @Sendable (Element) throws -> Value) throws -> [Value] {
    guard count > 1 else { return try map(transform) }
    let results = Locked([Result<Value, any Error>?](repeating: nil, count: count))
    DispatchQueue.concurrentPerform(iterations: count) { index in
      let result = Result { try transform(self[index]) }
      results.withLock { $0[index] = result }
    }
    return try results.withLock { $0 }.compactMap { try $0?.get() }
  }
}
