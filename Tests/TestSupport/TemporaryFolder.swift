import Foundation

/// A folder that is removed when nothing refers to it any more.
public final class TemporaryFolder: Sendable {
  public let url: URL

  public init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "sightline-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  public var path: String { url.path }

  /// A file in it.
  public func file(_ name: String) -> URL { url.appending(path: name) }

  /// The path of a file in it.
  public func callAsFunction(_ name: String) -> String { file(name).path }

  /// Runs a program in it.
  @discardableResult
  public func run(_ command: String...) throws -> Data { try Tool.run(command, in: url) }
}
