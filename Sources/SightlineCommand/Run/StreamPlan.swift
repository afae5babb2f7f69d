import Foundation

/// A stream as the command line and the configuration file describe it.
struct StreamPlan: Sendable {
  /// `nil` for the one stream that needs no name.
  var name: String?
  /// Its options, with its pipeline as the operand and words in braces replaced.
  var arguments: ParsedArguments
}

extension StreamPlan {
  /// The files that its options have read, the pipeline's left out.
  var filesRead: [String] {
    let details = arguments.all(.detect).flatMap { $0.matches(of: /[:,](?:from|labels|model)=([^,]+)/) }
    let users = (arguments.all(.login) + arguments.all(.rtspUser)).filter { $0.hasPrefix("@") }
    let certificates = arguments.value(.rtspTLS)?.split(separator: ",") ?? []
    return details.map { String($0.1) } + users.map { String($0.dropFirst()) } + certificates.map(String.init)
  }

  /// The streams that are to run.
  ///
  /// - Parameter start: what `{time}` stands for.
  /// - Throws: `UsageError` where there is none, or several that are not told apart.
  static func all(_ arguments: ParsedArguments, start: Date = Date()) throws -> [StreamPlan] {
    let file = try arguments.value(.config).map { try ConfigurationFile(path: $0) }
    let operands = arguments.operands.map { Named($0) }
    guard operands.count + (file?.streams.count ?? 0) > 0 else {
      throw UsageError("PIPELINE is missing", remedy: "write sightline run PIPELINE")
    }
    if operands.contains(where: { $0.name == nil }), operands.count > 1 || file?.streams.isEmpty == false {
      throw tooMany(arguments.operands)
    }
    // What is typed comes before what is in the file, and there a stream's own before what holds for all.
    let typed = operands.map { Described(name: $0.name, pipeline: $0.pipeline, options: ParsedArguments()) }
    let plans = try ((file?.streams ?? []) + typed).map { stream in
      var own = arguments.merged(over: stream.options).merged(over: file?.options ?? ParsedArguments())
      own.operands = [stream.pipeline]
      try own.fill(Placeholders(source: stream.name, start: start))
      return StreamPlan(name: stream.name, arguments: own)
    }
    try check(plans)
    return plans
  }

  /// A stream before options are brought together.
  struct Described: Sendable {
    var name: String?
    var pipeline: String
    var options: ParsedArguments
  }

  private static func tooMany(_ operands: [String]) -> UsageError {
    guard operands.count > 1 else {
      return UsageError(
        "“\(operands[0])” has no name, and the file of --config has streams", remedy: "write NAME=PIPELINE")
    }
    return UsageError(
      "one PIPELINE is expected, not \(operands.count) arguments",
      remedy: "put it in quotes, so that it is one: sightline run \(operands.quotedAsOne); "
        + "for several streams write NAME=PIPELINE NAME=PIPELINE")
  }

  /// Whether each has a name and mounts of its own.
  private static func check(_ plans: [StreamPlan]) throws {
    guard plans.count > 1 else { return }
    var seen: Set<String> = []
    for plan in plans {
      guard seen.insert("name \(plan.name ?? "")").inserted else {
        throw UsageError(
          "“\(plan.name ?? "")” is the name of two streams", remedy: "give each one of its own")
      }
      for option in [CommandOption.rtsp, .rtspRaw] {
        for value in plan.arguments.all(option) where !seen.insert("\(option.name) \(value)").inserted {
          throw UsageError(
            "\(option.name): “\(value)” is that of two streams",
            remedy: "put {source} in it, which stands for the name of the stream")
        }
      }
    }
  }

  /// `NAME=PIPELINE` taken apart.
  private struct Named {
    var name: String?
    var pipeline: String

    init(_ text: String) {
      guard let match = text.wholeMatch(of: /(?s)([A-Za-z0-9_][A-Za-z0-9_-]*)=(.+)/),
        !FileManager.default.fileExists(atPath: text)
      else {
        pipeline = text
        return
      }
      name = String(match.1)
      pipeline = String(match.2)
    }
  }
}

extension ParsedArguments {
  /// Puts what they stand for where words in braces are.
  fileprivate mutating func fill(_ placeholders: Placeholders) throws {
    for option in Placeholders.options { try replace(option) { try placeholders.fill($0, of: option) } }
  }
}
