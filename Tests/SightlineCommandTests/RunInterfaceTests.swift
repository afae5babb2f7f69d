import Foundation
import Glibc
import Streaming
import Testing
import Vision

@testable import SightlineCommand

@Suite struct RunInterfaceTests {
  private func messages(_ verbosity: Verbosity) async throws -> String {
    let test = TestConsole()
    let interface = RunInterface(console: test.console, verbosity: verbosity)
    _ = try await interface.run { notice in
      notice(StreamNotice(.info, "a still"))
      notice(StreamNotice(.error, "the disk is full"))
      let stream = FakeStream()
      stream.stop()
      return stream
    }
    return test.errors.text
  }

  @Test func tellsWhatHappensAndHowItWent() async throws {
    #expect(
      try await messages(.normal) == """
        sightline run: a still
        sightline run: the disk is full
        sightline run: 90 frames in 3 s (30 a second), 30 analysed, 60 dropped

        """)
  }

  @Test(arguments: [(StreamNotice.Level.info, true), (.warning, true), (.error, false)])
  func anErrorIsAFailure(level: StreamNotice.Level, isGood: Bool) async throws {
    let interface = RunInterface(console: TestConsole().console, verbosity: .quiet)
    let outcome = try await interface.run { notice in
      notice(StreamNotice(level, "something"))
      let stream = FakeStream()
      stream.stop()
      return stream
    }
    #expect(outcome == isGood)
  }

  @Test func quietTellsErrorsOnly() async throws {
    #expect(try await messages(.quiet) == "sightline run: the disk is full\n")
  }

  /// A terminal of its own, of which this process seems to be the foreground.
  private struct PseudoTerminal: ~Copyable {
    let keyboard: Int32
    let screen: Int32

    init() throws {
      var (keyboard, screen): (Int32, Int32) = (-1, -1)
      try #require(openpty(&keyboard, &screen, nil, nil, nil) == 0)
      self.keyboard = keyboard
      self.screen = screen
    }

    deinit {
      close(keyboard)
      close(screen)
    }

    var localModes: tcflag_t {
      var mode = termios()
      tcgetattr(screen, &mode)
      return mode.c_lflag
    }
  }

  /// Signals that other tests send to this process may cost a terminal its keys, so it may try more than once.
  @Test func keysReachTheStreamAndTheModeIsRestored() async throws {
    var calls: [String] = []
    for _ in 0..<3 where calls != Self.callsOfKeys { calls = try await callsOfTypedKeys() }
    #expect(calls == Self.callsOfKeys)
  }

  private static let callsOfKeys = ["detecting false", "paused true", "stop"]

  private func callsOfTypedKeys() async throws -> [String] {
    let pty = try PseudoTerminal()
    let before = pty.localModes
    let terminal = Terminal(input: pty.screen, output: pty.screen) { _ in getpgrp() }
    let errors = MemoryOutput()
    let console = CommandConsole(
      output: MemoryOutput(), errors: errors, variables: [:], terminal: terminal, isOutputTerminal: false,
      handlesSignals: false)
    let stream = FakeStream()
    let keyboard = pty.keyboard
    let end = Task {
      try await Task.sleep(for: .seconds(30))
      stream.stop()
    }
    defer { end.cancel() }
    _ = try await RunInterface(console: console, verbosity: .normal).run { _ in
      let typed = "\u{1B}[1;5q\u{1B}OQ pq"
      _ = typed.withCString { write(keyboard, $0, typed.utf8.count) }
      return stream
    }
    #expect(pty.localModes == before)
    return Array(stream.calls.suffix(3))
  }

  @Test func keyModeIsUnseenAndOneByOne() throws {
    let pty = try PseudoTerminal()
    let before = pty.localModes
    let terminal = Terminal(input: pty.screen, output: pty.screen) { _ in getpgrp() }
    terminal.enterKeyMode()
    #expect(pty.localModes & tcflag_t(ICANON | ECHO) == 0 && pty.localModes & tcflag_t(ISIG) != 0)
    terminal.restoreMode()
    #expect(pty.localModes == before)
  }

  @Test func theBackgroundLeavesTheTerminalAlone() throws {
    let pty = try PseudoTerminal()
    let before = pty.localModes
    let terminal = Terminal(input: pty.screen, output: pty.screen) { _ in getpgrp() + 1 }
    terminal.enterKeyMode()
    #expect(pty.localModes == before)
  }

  @Test func theFirstSignalIsFriendlyTheNextIsNot() async {
    let (seen, source) = AsyncStream.makeStream(of: String.self)
    let signals = InterruptSignals([SIGUSR1]) {
      source.yield("first")
    } onNext: {
      source.yield("next \($0)")
    }
    var iterator = seen.makeAsyncIterator()
    kill(getpid(), SIGUSR1)
    #expect(await iterator.next() == "first")
    kill(getpid(), SIGUSR1)
    #expect(await iterator.next() == "next \(SIGUSR1)")
    signals.finish()
  }
}
