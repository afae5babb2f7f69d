import Analysis
import Foundation

/// Finds outputs that would destroy what is read, or one another.
package enum PathConflicts {
  /// Looks at all the streams that are to run beside one another.
  ///
  /// - Parameter inputs: files that are read beside those of the pipelines.
  /// - Throws: `ArgumentError` naming the file that is read as well as written, or written twice.
  package static func check(_ configurations: [StreamConfiguration], inputs: [String] = []) throws {
    let streams = configurations.map(StreamFiles.init)
    let read = Set((inputs + streams.flatMap(\.read)).map(FileIdentity.init))
    var written: [FileIdentity: (file: StreamFiles.Written, stream: Int)] = [:]
    try checkStandardOutput(configurations)
    for (index, stream) in streams.enumerated() {
      for file in stream.written {
        let identity = FileIdentity(file.path)
        guard !identity.isDevice else { continue }
        guard !read.contains(identity) else {
          throw ArgumentError(
            "\(file.path) would be written while it is read", remedy: "give the output another name")
        }
        if let other = written.updateValue((file, index), forKey: identity) {
          guard file.isShared, file == other.file, index != other.stream else {
            throw ArgumentError("\(file.path) would be written twice", remedy: remedy(streams.count))
          }
        }
      }
    }
  }

  /// Lines of one kind alone may be mixed.
  private static func checkStandardOutput(_ configurations: [StreamConfiguration]) throws {
    var writers: [OutputDescription] = []
    for configuration in configurations {
      writers += configuration.outputs.filter { $0.isOnStandardOutput }
      guard writers.count > 1, !(configuration.eventFiles != nil && writers.allSatisfy(\.isShareable)) else {
        continue
      }
      throw ArgumentError(
        "two outputs would be written to the standard output", remedy: "name a file for one of them")
    }
  }

  private static func remedy(_ streams: Int) -> String {
    "give each output a name of its own"
      + (streams > 1 ? ", or put {source} in it, which stands for the name of the stream" : "")
  }
}

/// The files of a stream.
private struct StreamFiles {
  struct Written: Hashable {
    var path: String
    /// Whether other streams may write it too, under the same name.
    var isShared = false
  }

  private(set) var read: [String] = []
  private(set) var written: [Written]

  init(_ configuration: StreamConfiguration) {
    written = configuration.outputs.compactMap { output in
      output.filePath.map {
        Written(path: $0, isShared: output.isShareable && configuration.eventFiles != nil)
      }
    }
    // What is wrong with the pipeline is told when the stream is prepared.
    let argument = try? PipelineArgument(
      configuration.pipeline, variables: configuration.variables,
      environment: ProcessInfo.processInfo.environment)
    guard let argument else { return }
    if let file = argument.file { read.append(file) }
    for source in argument.sources { add(source) }
    if let tail = argument.tail { add(PipelineFiles(tail)) }
  }

  private mutating func add(_ source: SourceDescription) {
    switch source {
    case .file(let path): read.append(path)
    case .url(let url): if let path = PipelineFiles.path(url) { read.append(path) }
    case .device: break
    case .description(let text): add(PipelineFiles(text))
    }
  }

  private mutating func add(_ files: PipelineFiles) {
    read += files.read
    written += files.written.map { Written(path: $0) }
  }
}

extension OutputDescription {
  /// The file that it writes; `nil` for what is no file.
  fileprivate var filePath: String? {
    switch self {
    case .record(let path): path
    case .events("-", _), .motChallenge("-"), .text("-"), .window, .snapshots: nil
    case .events(let path, _), .motChallenge(let path), .text(let path): path
    }
  }

  fileprivate var isOnStandardOutput: Bool {
    switch self {
    case .events("-", _), .motChallenge("-"), .text("-"): true
    case .events, .motChallenge, .text, .record, .window, .snapshots: false
    }
  }

  fileprivate var isShareable: Bool { if case .events = self { true } else { false } }
}
