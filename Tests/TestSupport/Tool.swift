import Foundation
import Synchronization

/// A program that makes a test's inputs or looks at what came out.
public enum Tool {
  /// A program that ended badly, with what it complained of.
  public struct Failure: Error {
    public let command: [String]
    public let status: Int32
    public let complaint: String
  }

  /// Runs the program that is found on the path to its end, and gives what it wrote on its standard output.
  ///
  /// - Throws: `Failure` where it ends with another status than 0.
  @discardableResult
  public static func run(_ command: [String], in folder: URL? = nil) throws -> Data {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = command
    process.currentDirectoryURL = folder
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let complaint = Complaint(errors.fileHandleForReading)
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure(command: command, status: process.terminationStatus, complaint: complaint.text)
    }
    return data
  }
}

/// Reads beside the output, so that neither pipe fills up while the other is read.
private final class Complaint: Sendable {
  private let data = Mutex(Data())
  private let group = DispatchGroup()

  init(_ handle: FileHandle) {
    DispatchQueue.global().async(group: group) {
      let all = handle.readDataToEndOfFile()
      self.data.withLock { $0 = all }
    }
  }

  var text: String {
    group.wait()
    return String(decoding: data.withLock { $0 }, as: UTF8.self)
  }
}
