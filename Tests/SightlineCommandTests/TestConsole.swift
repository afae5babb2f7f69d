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

/// A folder that goes when the test ends.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "sightline-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func file(_ name: String) -> String { path + "/" + name }

  /// Runs a tool that is found on the path; `{}` in its arguments stands for the folder.
  func run(_ tool: String, _ arguments: String...) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [tool] + arguments.map { $0.replacing("{}", with: path) }
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw ToolFailure(tool: tool) }
  }

  struct ToolFailure: Error { let tool: String }
}
