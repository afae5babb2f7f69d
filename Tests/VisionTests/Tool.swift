import Foundation

/// A program that makes a test's inputs.
struct Tool {
  struct Failure: Error {
    let command: [String]
    let status: Int32
  }

  /// Runs the program to its end and gives what it wrote on stdout.
  @discardableResult
  static func run(_ command: [String], in folder: URL? = nil) throws -> Data {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    process.currentDirectoryURL = folder
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure(command: command, status: process.terminationStatus)
    }
    return data
  }
}

/// A folder that is removed when nothing refers to it any more.
final class TemporaryFolder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "vision-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func file(_ name: String) -> URL { url.appending(path: name) }

  /// Runs a program in the folder.
  func run(_ command: String...) throws { try Tool.run(command, in: url) }
}
