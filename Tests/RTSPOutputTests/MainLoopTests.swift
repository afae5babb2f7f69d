import Foundation
import TestSupport
import Testing
import Vision

@testable import RTSPOutput

@Suite struct MainLoopTests {
  /// Lets go of the loop first and tells so then.
  private final class Holder: @unchecked Sendable {  // only released
    private var loop: MainLoop?
    private let hasLetGo: Locked<Bool>

    init(_ loop: MainLoop, _ hasLetGo: Locked<Bool>) {
      self.loop = loop
      self.hasLetGo = hasLetGo
    }

    deinit {
      loop = nil
      hasLetGo.withLock { $0 = true }
    }
  }

  /// It cannot wait there for its own thread.
  @Test func aLoopMayBeReleasedOnItsOwnThread() async throws {
    let hasLetGo = Locked(false)
    let gate = DispatchSemaphore(value: 0)
    do {
      let loop = MainLoop(name: "test")
      let holder = Holder(loop, hasLetGo)
      loop.invoke {
        gate.wait()
        _ = holder
      }
    }
    gate.signal()
    try await until { hasLetGo.withLock { $0 } }
  }
}
