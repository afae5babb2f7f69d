import Dispatch
import Glibc
import Vision

/// Hands over keys as they are typed, and gives the terminal back while the program is stopped.
final class KeyReader: Sendable {
  private let terminal: Terminal
  private let onKey: @Sendable (UInt8) -> Void
  private let queue = DispatchQueue(label: "keys")
  private let sources = Locked(Sources())

  private struct Sources: @unchecked Sendable {  // dispatch sources may be used from any thread
    var keys: (any DispatchSourceRead)?
    var signals: [any DispatchSourceSignal] = []
  }

  /// Begins to read; in the background it waits until the program comes to the foreground.
  ///
  /// - Returns: `nil` where no keys can be typed.
  init?(_ terminal: Terminal, onKey: @escaping @Sendable (UInt8) -> Void) {
    guard terminal.hasKeys else { return nil }
    self.terminal = terminal
    self.onKey = onKey
    watch(SIGTSTP) { reader in reader.stop() }
    watch(SIGCONT) { reader in reader.begin() }
    begin()
  }

  /// Stops reading and restores the terminal.
  func finish() {
    sources.withLock { sources in
      sources.keys?.cancel()
      sources.keys = nil
      for signal in sources.signals { signal.cancel() }
      sources.signals = []
    }
    signal(SIGTSTP, SIG_DFL)
    terminal.restoreMode()
  }

  private func watch(_ number: Int32, _ handler: @escaping @Sendable (KeyReader) -> Void) {
    if number == SIGTSTP { signal(number, SIG_IGN) }
    let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
    source.setEventHandler { [weak self] in if let self { handler(self) } }
    source.resume()
    sources.withLock { $0.signals.append(source) }
  }

  private func begin() {
    terminal.enterKeyMode()
    sources.withLock { sources in
      guard sources.keys == nil, terminal.isForeground else { return }
      let source = DispatchSource.makeReadSource(fileDescriptor: terminal.input, queue: queue)
      source.setEventHandler { [weak self] in self?.read() }
      source.resume()
      sources.keys = source
    }
  }

  /// The user has typed Ctrl-Z.
  private func stop() {
    terminal.restoreMode()
    kill(getpid(), SIGSTOP)
  }

  private func read() {
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = terminal.isForeground ? Glibc.read(terminal.input, &bytes, bytes.count) : 0
    // Interrupted, or somebody else was quicker: more will come.
    if count < 0, errno == EINTR || errno == EAGAIN { return }
    guard count > 0 else {
      sources.withLock { sources in
        sources.keys?.cancel()
        sources.keys = nil
      }
      return
    }
    for key in Self.keys(in: bytes[..<count]) { onKey(key) }
  }

  /// The plain keys: arrows and function keys, which come as sequences that begin with escape, are left out.
  static func keys(in bytes: ArraySlice<UInt8>) -> [UInt8] {
    var keys: [UInt8] = []
    var rest = bytes
    while let byte = rest.popFirst() {
      guard byte == 0x1B else {
        keys.append(byte)
        continue
      }
      guard let kind = rest.popFirst(), kind == UInt8(ascii: "[") || kind == UInt8(ascii: "O") else {
        continue
      }
      while let next = rest.popFirst(), !(0x40...0x7E).contains(next) {}
    }
    return keys
  }
}
