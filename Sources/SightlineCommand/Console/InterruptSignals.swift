import Dispatch
import Glibc
import Synchronization
import Vision

/// Turns the signals that ask for the end into calls: the first one of a friendly end, the next of one at once.
final class InterruptSignals: Sendable {
  private let sources: Locked<[Watched]>
  private let count = Atomic<Int>(0)

  private struct Watched: @unchecked Sendable {  // dispatch sources may be used from any thread
    let number: Int32
    let source: any DispatchSourceSignal
  }

  /// - Parameters:
  ///   - numbers: the signals, which do nothing else from now on.
  ///   - onFirst: called once.
  ///   - onNext: called with the number of each signal after that.
  init(
    _ numbers: [Int32], onFirst: @escaping @Sendable () -> Void,
    onNext: @escaping @Sendable (Int32) -> Void
  ) {
    let queue = DispatchQueue(label: "signals")
    let registered = DispatchGroup()
    sources = Locked([])
    for number in numbers {
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler { [weak self] in
        guard let self else { return }
        if count.add(1, ordering: .relaxed).oldValue == 0 { onFirst() } else { onNext(number) }
      }
      registered.enter()
      source.setRegistrationHandler { registered.leave() }
      source.resume()
      sources.withLock { $0.append(Watched(number: number, source: source)) }
    }
    registered.wait()  // until then a signal would be lost
  }

  /// Lets the signals do what they did.
  func finish() {
    sources.withLock { sources in
      for watched in sources {
        watched.source.cancel()
        signal(watched.number, SIG_DFL)
      }
      sources = []
    }
  }
}
