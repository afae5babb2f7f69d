import Glibc
import Vision

/// The terminal at which the program was started: the status line stands on it, and keys are typed at it.
final class Terminal: Sendable {
  /// Where keys come from.
  let input: Int32
  private let output: Int32
  private let foregroundGroup: @Sendable (Int32) -> pid_t
  /// The mode before the first key was read; `nil` while the mode is as it was.
  private let savedMode = Locked<termios?>(nil)

  /// - Parameter foregroundGroup: gives the process group to which what is typed at a terminal goes.
  init(
    input: Int32 = STDIN_FILENO, output: Int32 = STDERR_FILENO,
    foregroundGroup: @escaping @Sendable (Int32) -> pid_t = { tcgetpgrp($0) }
  ) {
    self.input = input
    self.output = output
    self.foregroundGroup = foregroundGroup
  }

  deinit { restoreMode() }

  /// Columns; 80 where the terminal does not tell.
  var width: Int {
    var size = winsize()
    guard ioctl(output, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }

  /// Whether keys can ever be typed to this program.
  var hasKeys: Bool { isatty(input) == 1 }

  /// Whether what is typed now is meant for this program.
  ///
  /// A process in the background that changes the terminal's mode or reads from it is stopped.
  var isForeground: Bool { foregroundGroup(hasKeys ? input : output) == getpgrp() }

  /// Lets keys come one by one and unseen; nothing happens in the background.
  func enterKeyMode() {
    savedMode.withLock { saved in
      guard saved == nil, hasKeys, isForeground else { return }
      var mode = termios()
      guard tcgetattr(input, &mode) == 0 else { return }
      saved = mode
      mode.c_lflag &= ~tcflag_t(ICANON | ECHO)
      tcsetattr(input, TCSANOW, &mode)
    }
  }

  /// Puts the mode back as it was.
  func restoreMode() {
    savedMode.withLock { saved in
      guard var mode = saved else { return }
      saved = nil
      if isForeground { tcsetattr(input, TCSANOW, &mode) }
    }
  }
}
