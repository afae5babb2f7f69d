import Foundation

/// Holds streaming threads until it is opened; it stays open.
final class ThreadGate: @unchecked Sendable {  // everything is guarded by `condition`
  private let condition = NSCondition()
  private var isOpen = false

  func wait() {
    condition.lock()
    while !isOpen { condition.wait() }
    condition.unlock()
  }

  func open() {
    condition.lock()
    isOpen = true
    condition.broadcast()
    condition.unlock()
  }
}
