import Foundation
import Glibc

/// What a command sees of the world around it; tests give it another one.
struct CommandConsole: Sendable {
  let output: any ByteOutput
  let errors: any ByteOutput
  /// The environment.
  let variables: [String: String]
  /// The terminal from which keys are read and on which the status line stands; `nil` without one.
  let terminal: Terminal?
  /// Whether the output is a terminal.
  let isOutputTerminal: Bool
  /// Whether signals to the process are this command's to handle.
  let handlesSignals: Bool

  /// The program's own.
  static func process() -> CommandConsole {
    let variables = ProcessInfo.processInfo.environment
    let isErrorTerminal = isatty(STDERR_FILENO) == 1 && variables["TERM"] != "dumb"
    return CommandConsole(
      output: DescriptorOutput(descriptor: STDOUT_FILENO),
      errors: DescriptorOutput(descriptor: STDERR_FILENO),
      variables: variables, terminal: isErrorTerminal ? Terminal() : nil,
      isOutputTerminal: isatty(STDOUT_FILENO) == 1, handlesSignals: true)
  }

  /// The display on which windows are shown; `nil` without one.
  var displayName: String? {
    ["WAYLAND_DISPLAY", "DISPLAY"].lazy.compactMap { variables[$0] }.first { !$0.isEmpty }
  }

  var hasDisplay: Bool { displayName != nil }
}
