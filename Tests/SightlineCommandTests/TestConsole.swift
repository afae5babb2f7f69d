import Foundation

@testable import SightlineCommand

/// A console that keeps what is written.
struct TestConsole {
  let output = MemoryOutput()
  let errors = MemoryOutput()
  var variables: [String: String] = [:]

  var console: CommandConsole {
    CommandConsole(
      output: output, errors: errors, variables: variables, terminal: nil, isOutputTerminal: false,
      handlesSignals: false)
  }

  /// Runs the program with these arguments in this process.
  func run(_ arguments: String...) async -> Int32 { await SightlineCommand.run(arguments, console) }

  func run(_ arguments: [String]) async -> Int32 { await SightlineCommand.run(arguments, console) }
}
