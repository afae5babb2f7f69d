import Analysis
import Foundation

/// Streams and options from a JSON file, in the words of the command line without their dashes.
struct ConfigurationFile {
  /// What holds for all streams.
  private(set) var options = ParsedArguments()
  private(set) var streams: [StreamPlan.Described] = []

  /// - Throws: `UsageError` where it cannot be read, or a word in it is not known.
  init(path: String) throws {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw UsageError("--config: \(path) cannot be read", remedy: "check its name and that you may read it")
    }
    let decoder = JSONDecoder()
    decoder.allowsJSON5 = true
    do {
      try read(decoder.decode(Value.self, from: data))
    } catch let error as UsageError {
      throw UsageError("\(path): \(error.message)", remedy: error.remedy)
    } catch let error as DecodingError {
      throw UsageError("\(path) is no JSON: \(error.place)", remedy: "see docs/cli.md for an example")
    }
  }

  /// A value of JSON, as far as there are options for it.
  fileprivate indirect enum Value: Decodable {
    case flag(Bool)
    case text(String)
    case list([Value])
    case object([String: Value])

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let flag = try? container.decode(Bool.self) {
        self = .flag(flag)
      } else if let number = try? container.decode(Double.self) {
        self = .text(Int(exactly: number).map { "\($0)" } ?? "\(number)")
      } else if let text = try? container.decode(String.self) {
        self = .text(text)
      } else if let list = try? container.decode([Value].self) {
        self = .list(list)
      } else {
        self = .object(try container.decode([String: Value].self))
      }
    }
  }

  private static let streamsWord = "streams"
  private static let pipelineWord = "pipeline"
  /// They are about the server, which all streams share.
  private static let sharedWords: Set<String> = ["rtsp-user", "rtsp-auth", "rtsp-tls"]

  private mutating func read(_ root: Value) throws {
    guard case .object(let words) = root else {
      throw UsageError("that is no object", remedy: "write { \"streams\": { \"NAME\": \"PIPELINE\" } }")
    }
    for (word, value) in words.sorted(by: { $0.key < $1.key }) {
      if word == Self.streamsWord {
        try readStreams(value)
      } else {
        try options.add(word, value.strings(word))
      }
    }
  }

  private mutating func readStreams(_ value: Value) throws {
    guard case .object(let named) = value, !named.isEmpty else {
      throw UsageError("“streams” holds no streams", remedy: "write \"streams\": { \"NAME\": \"PIPELINE\" }")
    }
    for (name, value) in named.sorted(by: { $0.key < $1.key }) {
      guard name.wholeMatch(of: /[A-Za-z0-9_][A-Za-z0-9_-]*/) != nil else {
        throw UsageError("“\(name)” is no name of a stream", remedy: "use letters, digits, - and _")
      }
      do {
        streams.append(try Self.stream(name, value))
      } catch let error as UsageError {
        throw UsageError("the stream “\(name)”: \(error.message)", remedy: error.remedy)
      }
    }
  }

  private static func stream(_ name: String, _ value: Value) throws -> StreamPlan.Described {
    switch value {
    case .text(let pipeline):
      return StreamPlan.Described(name: name, pipeline: pipeline, options: ParsedArguments())
    case .object(var words):
      guard case .text(let pipeline) = words.removeValue(forKey: pipelineWord) else {
        throw UsageError("“pipeline” is missing", remedy: "write \"pipeline\": \"…\"")
      }
      var options = ParsedArguments()
      for (word, value) in words.sorted(by: { $0.key < $1.key }) {
        guard !sharedWords.contains(word) else {
          throw UsageError("“\(word)” holds for all streams", remedy: "put it beside “streams”")
        }
        try options.add(word, value.strings(word))
      }
      return StreamPlan.Described(name: name, pipeline: pipeline, options: options)
    case .flag, .list: throw UsageError("that is no pipeline", remedy: "write \"\(name)\": \"PIPELINE\"")
    }
  }
}

extension ConfigurationFile.Value {
  /// What would be typed for an option, once for each time that it stands.
  fileprivate func strings(_ word: String) throws -> [String]? {
    switch self {
    case .flag(let isSet): return isSet ? [""] : nil
    case .text(let text): return [text]
    case .list(let values): return try values.flatMap { try $0.strings(word) ?? [] }
    case .object(let values):
      return try values.sorted { $0.key < $1.key }.flatMap { key, value in
        try (value.strings(word) ?? []).map { "\(key)=\($0)" }
      }
    }
  }
}

extension ParsedArguments {
  /// Adds an option by its word without dashes; `nil` for a flag that is off.
  fileprivate mutating func add(_ word: String, _ values: [String]?) throws {
    let options = RunCommand.specification.options.filter { $0 != .config && $0 != .gstreamer }
    guard let option = options.first(where: { $0.name == "--\(word)" }) else {
      throw UsageError(
        ArgumentError(
          unknown: "there is no option “\(word)”", word, known: options.map { String($0.name.dropFirst(2)) }))
    }
    guard let values else { return }
    guard (option.value == nil) == (values == [""]) else {
      throw UsageError(
        "“\(word)” \(option.value == nil ? "is true or false" : "needs a value")",
        remedy: "write \"\(word)\": \(option.value == nil ? "true" : "\"\(option.value ?? "")\"")")
    }
    // A box may be written as the list that it is.
    for value in option.isRepeatable ? values : [values.joined(separator: ",")] { try add(option, value) }
  }
}

extension DecodingError {
  /// Where and what, in one line.
  fileprivate var place: String {
    switch self {
    case .dataCorrupted(let context), .keyNotFound(_, let context), .typeMismatch(_, let context),
      .valueNotFound(_, let context):
      (context.underlyingError as NSError?)?.userInfo[NSDebugDescriptionErrorKey] as? String
        ?? context.debugDescription
    @unknown default: "it cannot be read"
    }
  }
}
