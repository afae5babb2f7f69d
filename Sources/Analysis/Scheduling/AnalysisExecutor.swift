import Foundation
import Vision

/// Threads of their own for analysis, so that a picture that takes long delays neither video nor other tasks.
///
/// Use it with `Task(executorPreference:)`. The threads end when the executor is released.
public final class AnalysisExecutor: TaskExecutor {
  private let queue = JobQueue()

  /// - Parameter threads: how many jobs run at once, at least 1.
  public init(threads: Int = ProcessInfo.processInfo.activeProcessorCount) {
    let executor = UnownedTaskExecutorBox()
    for index in 0..<max(1, threads) {
      let thread = Thread { [queue] in
        while let job = queue.next() { executor.run(job) }
      }
      thread.name = "analysis-\(index)"
      thread.start()
    }
    executor.set(asUnownedTaskExecutor())
  }

  deinit { queue.close() }

  public func enqueue(_ job: consuming ExecutorJob) { queue.append(UnownedJob(job)) }
}

/// Which executor the threads run jobs for, known only once it is initialised.
private final class UnownedTaskExecutorBox: Sendable {
  private let executor = Locked<UnownedTaskExecutor?>(nil)

  func set(_ value: UnownedTaskExecutor) { executor.withLock { $0 = value } }

  func run(_ job: UnownedJob) {
    guard let executor = executor.withLock({ $0 }) else { return }
    job.runSynchronously(on: executor)
  }
}

/// Jobs that wait, first in, first out; `next` waits for one.
private final class JobQueue: @unchecked Sendable {  // everything is guarded by `condition`
  private let condition = NSCondition()
  private var jobs: [UnownedJob] = []
  private var isClosed = false

  func append(_ job: UnownedJob) {
    condition.lock()
    jobs.append(job)
    condition.signal()
    condition.unlock()
  }

  func next() -> UnownedJob? {
    condition.lock()
    defer { condition.unlock() }
    while jobs.isEmpty && !isClosed { condition.wait() }
    return jobs.isEmpty ? nil : jobs.removeFirst()
  }

  func close() {
    condition.lock()
    isClosed = true
    condition.broadcast()
    condition.unlock()
  }
}
