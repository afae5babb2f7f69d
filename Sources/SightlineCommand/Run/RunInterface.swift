import Dispatch
import Glibc
import Streaming
import Vision

/// How much is said beside the results.
enum Verbosity: Int, Comparable {
  case quiet, normal, verbose

  init(_ arguments: ParsedArguments) {
    self = arguments.isSet(.quiet) ? .quiet : arguments.isSet(.verbose) ? .verbose : .normal
  }

  static func < (a: Verbosity, b: Verbosity) -> Bool { a.rawValue < b.rawValue }

  func shows(_ level: StreamNotice.Level) -> Bool {
    level == .error || self > .quiet
  }
}

/// What happens around a stream while it runs, in one order.
private enum RunEvent: Sendable {
  case key(RunKey)
  case notice(StreamNotice)
  case tick
  case watchdog
}

/// Runs a stream with everything around it: signals, keys, the status line and messages.
struct RunInterface {
  let console: CommandConsole
  let verbosity: Verbosity

  /// Runs the stream that `make` makes to its end.
  ///
  /// - Parameter make: is given what takes the stream's notices.
  /// - Returns: whether all went well; what did not has been said.
  func run<Stream: RunningStream>(
    _ make: (@escaping @Sendable (StreamNotice) -> Void) throws -> Stream
  ) async throws -> Bool {
    let (events, source) = AsyncStream.makeStream(of: RunEvent.self, bufferingPolicy: .bufferingNewest(256))
    let hadErrors = Locked(false)
    let stream = try make { notice in
      if notice.level == .error { hadErrors.withLock { $0 = true } }
      source.yield(.notice(notice))
    }
    let signals = console.handlesSignals ? interrupts(stream) : nil
    defer { signals?.finish() }
    let service = ServiceManager(console.variables)
    service?.say("READY=1")
    let watchdog = service?.watchdogInterval.map { ticks(every: $0) { source.yield(.watchdog) } }
    defer { watchdog?.cancel() }
    let keys = console.terminal.flatMap { terminal in
      KeyReader(terminal) { byte in RunKey(byte).map { _ = source.yield(.key($0)) } }
    }
    defer { keys?.finish() }
    if keys != nil, verbosity >= .normal { console.errors.line("sightline run: \(RunKey.hint)") }
    let timer = console.terminal.map { _ in ticks(every: .milliseconds(250)) { source.yield(.tick) } }
    defer { timer?.cancel() }

    async let outcome = Self.finish(stream, source)
    await follow(events, stream, service)
    let statistics = try await outcome
    if verbosity >= .normal { tell(statistics, stream.parts) }
    service?.say("STOPPING=1")
    return !hadErrors.withLock { $0 } && statistics.failedOutputs.isEmpty && statistics.failedSources.isEmpty
  }

  private func tell(
    _ statistics: StreamStatistics, _ parts: [(name: String, statistics: StreamStatistics)]
  ) {
    for part in parts { console.errors.line("sightline run: \(part.name): \(part.statistics.summary)") }
    if parts.isEmpty { console.errors.line("sightline run: \(statistics.summary)") }
  }

  private static func finish(
    _ stream: some RunningStream, _ source: AsyncStream<RunEvent>.Continuation
  ) async throws -> StreamStatistics {
    defer { source.finish() }
    return try await stream.run()
  }

  /// Does what events ask for until there are no more.
  private func follow(
    _ events: AsyncStream<RunEvent>, _ stream: some RunningStream, _ service: ServiceManager?
  ) async {
    var status = StatusLine()
    var isDrawn = false
    let clear = "\r\u{1B}[K"
    for await event in events {
      switch event {
      case .key(let key): key.apply(to: stream)
      case .notice(let notice):
        guard verbosity.shows(notice.level) else { continue }
        console.errors.line((isDrawn ? clear : "") + "sightline run: \(notice.text)")
        isDrawn = false
      // Sent from here, so that it is missed where nothing goes on any more.
      case .watchdog: service?.say("WATCHDOG=1\nSTATUS=\(stream.statistics.summary)")
      case .tick:
        guard let terminal = console.terminal, terminal.isForeground else { continue }
        let text = status.text(stream.statistics, of: stream, width: terminal.width)
        try? console.errors.write(clear + text)
        isDrawn = true
      }
    }
    if isDrawn { try? console.errors.write(clear) }
  }

  private func interrupts(_ stream: some RunningStream) -> InterruptSignals {
    let terminal = console.terminal
    // A terminal that closes ends the stream as Ctrl-C does, unless nohup has it ignored.
    let ignoresHangUp =
      unsafeBitCast(signal(SIGHUP, SIG_IGN), to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    return InterruptSignals(ignoresHangUp ? [SIGINT, SIGTERM] : [SIGINT, SIGTERM, SIGHUP]) {
      stream.stop()
    } onNext: { number in
      terminal?.restoreMode()
      _exit(128 + number)
    }
  }

  private func ticks(
    every interval: DispatchTimeInterval, _ handler: @escaping @Sendable () -> Void
  ) -> any DispatchSourceTimer {
    let timer = DispatchSource.makeTimerSource()
    timer.schedule(deadline: .now() + interval, repeating: interval)
    timer.setEventHandler(handler: handler)
    timer.resume()
    return timer
  }
}
