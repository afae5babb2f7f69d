import Foundation

/// A value that one thread at a time may touch.
///
/// In place of `Synchronization.Mutex`, whose contended path waits in the kernel where the thread sanitizer does not see
/// the order of things.
package final class Locked<Value>: @unchecked Sendable {  // `value` is touched under `lock` only
  private let lock = NSLock()
  private var value: Value

  package init(_ value: sending Value) { self.value = value }

  package func withLock<R: Sendable>(_ body: (inout Value) throws -> R) rethrows -> R {
    lock.lock()
    defer { lock.unlock() }
    return try body(&value)
  }
}
