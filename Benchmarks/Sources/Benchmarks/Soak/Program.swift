import Foundation
import Synchronization

/// A program that runs beside the benchmark; what it prints is counted, or kept line by line.
final class Program: Sendable {
  /// What has been printed so far.
  private struct Printed {
    var lines: [String] = []
    var bytes = 0
    var lineEnds = 0
  }

  private let process: UncheckedProcess
  private let errors = Mutex(Printed())
  private let output = Mutex(Printed())
  private let endings = DispatchGroup()
  let input: FileHandle

  private struct UncheckedProcess: @unchecked Sendable {  // only started, signalled and waited for
    let process = Process()
  }

  /// - Parameter onOutput: takes each piece of the standard output.
  init(_ words: [String], onOutput: (@Sendable (Data) -> Void)? = nil) throws {
    process = UncheckedProcess()
    let (out, complaint, into) = (Pipe(), Pipe(), Pipe())
    process.process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.process.arguments = words
    process.process.standardInput = into
    process.process.standardOutput = out
    process.process.standardError = complaint
    input = into.fileHandleForWriting
    try process.process.run()
    read(out.fileHandleForReading) { [weak self] data in
      onOutput?(data)
      self?.output.withLock { $0.lineEnds += data.count { $0 == UInt8(ascii: "\n") } }
    }
    read(complaint.fileHandleForReading) { [weak self] data in
      let lines = String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
      self?.errors.withLock { $0.lines += lines }
    }
  }

  private func read(_ handle: FileHandle, _ body: @escaping @Sendable (Data) -> Void) {
    endings.enter()
    Thread.detachNewThread { [endings] in
      while case let data = handle.availableData, !data.isEmpty { body(data) }
      endings.leave()
    }
  }

  /// Lines on its standard output so far.
  var outputLines: Int { output.withLock { $0.lineEnds } }

  /// What it has said on its standard error.
  var said: [String] { errors.withLock { $0.lines } }

  func send(_ signal: Int32) { kill(process.process.processIdentifier, signal) }

  /// Waits for its end.
  @discardableResult func wait() -> Int32 {
    process.process.waitUntilExit()
    endings.wait()
    return process.process.terminationStatus
  }

  /// Ends it and waits.
  func stop(_ signal: Int32 = SIGTERM) {
    send(signal)
    wait()
  }

  /// What it uses of the machine's memory.
  var memory: Memory { Memory(resident: status("VmRSS"), own: status("RssAnon")) }
  var threads: Int { status("Threads") }

  /// Seconds for which it has kept a core busy so far.
  var processorSeconds: Double {
    let path = "/proc/\(process.process.processIdentifier)/stat"
    let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    // The name, in brackets, may hold blanks; user and system time come eleven and twelve fields after it.
    let fields = text.split(separator: ")").last?.split(separator: " ") ?? []
    return fields.count > 12 ? (Double(fields[11]) ?? 0) / 100 + (Double(fields[12]) ?? 0) / 100 : 0
  }

  private func status(_ key: String) -> Int {
    let text =
      (try? String(contentsOfFile: "/proc/\(process.process.processIdentifier)/status", encoding: .utf8))
      ?? ""
    let line = text.split(separator: "\n").first { $0.hasPrefix("\(key):") }
    return line.flatMap { $0.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) } }
      ?? 0
  }

  /// Waits until it has said something for the so-manieth time.
  ///
  /// - Returns: seconds that it took; `nil` where it did not within `patience` seconds.
  func waits(for words: String, count: Int = 1, patience: Double = 60) -> Double? {
    let start = ContinuousClock.now
    while said.count(where: { $0.contains(words) }) < count {
      if start.duration(to: .now) > .seconds(patience) { return nil }
      usleep(2000)
    }
    return start.duration(to: .now).inSeconds
  }
}

/// Kilobytes of memory.
struct Memory {
  /// All that is present of a program, its libraries included.
  var resident: Int
  /// What it has allocated.
  var own: Int

  /// Whether no more is allocated than before, but for what allocators keep: a tenth.
  func isFlat(since before: Memory) -> Bool { own * 10 <= before.own * 11 }

  func text(since before: Memory) -> String {
    "\(before.resident / 1024) and \(resident / 1024) MB resident, \(before.own / 1024) and \(own / 1024) MB allocated"
  }
}

extension Duration {
  var inSeconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}

extension [Double] {
  /// The value below which this part of them lies.
  func quantile(_ part: Double) -> Double {
    isEmpty ? .nan : sorted()[Swift.min(count - 1, Int(Double(count) * part))]
  }
}
