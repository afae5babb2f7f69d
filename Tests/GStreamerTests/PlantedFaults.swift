import Foundation
import Testing

@testable import GStreamer

/// Faults that a sanitizer must find; `scripts/sanitize` plants one of them to see that it does.
@Suite struct PlantedFaults {
  private static let planted = ProcessInfo.processInfo.environment["SIGHTLINE_PLANTED_FAULT"]

  @Test(.enabled(if: planted == "leaks")) func anElementIsNeverReleased() throws {
    try GStreamer.start()
    _ = Unmanaged.passRetained(try Element(factory: "identity"))
  }

  @Test(.enabled(if: planted == "address")) func aByteBehindTheEndIsRead() {
    let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: 16)
    bytes.initialize(repeating: 0, count: 16)
    bytes.deallocate()
    #expect(bytes[3] == 0)
  }

  @Test(.enabled(if: planted == "thread")) func twoThreadsWriteOneNumber() {
    final class Shared: @unchecked Sendable { var number = 0 }  // the fault itself
    let shared = Shared()
    let done = DispatchSemaphore(value: 0)
    for _ in 0..<2 {
      Thread.detachNewThread {
        for _ in 0..<1000 { shared.number += 1 }
        done.signal()
      }
    }
    done.wait()
    done.wait()
    #expect(shared.number > 0)
  }
}
