import Testing

/// Waits for what another thread or program brings about.
///
/// Looks are counted and not seconds: while a busy machine does not let the test look, no patience is lost.
///
/// - Throws: where it is not so after 12,000 looks, two minutes or more: sanitizers are slow.
public func until(_ condition: () -> Bool) async throws {
  for _ in 0..<12_000 {
    if condition() { return }
    try await Task.sleep(for: .milliseconds(10))
  }
  try #require(condition())
}
