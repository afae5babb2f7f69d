import Analysis
import Foundation
import Streaming

/// What the options of a stream ask for.
extension RunCommand {
  /// What the options ask for.
  static func configuration(
    _ arguments: ParsedArguments, _ console: CommandConsole
  ) throws -> StreamConfiguration {
    var configuration = StreamConfiguration(pipeline: arguments.operands[0])
    configuration.tracking = try tracking(arguments)
    configuration.detectors = try arguments.detectors(
      use: .video, isTracked: configuration.tracking != nil)
    try checkClasses(configuration)
    configuration.region = try arguments.convert(.region) { try BoxArgument($0) }
    configuration.frames = try arguments.choice(.frames) ?? .auto
    configuration.maximumRate = try arguments.number(.fps, most: 10_000) ?? 0
    configuration.duration = try arguments.number(.duration, aboveZero: true, most: longestTime)
    configuration.loop = arguments.isSet(.loop)
    configuration.reconnect = try reconnection(arguments)
    if let timeout = try arguments.number(.stallTimeout, most: longestTime) {
      configuration.stallTimeout = timeout
    }
    configuration.latency = try latency(arguments)
    configuration.login = try login(arguments, console.variables)
    configuration.variables = try variables(arguments)
    configuration.picture = try pictureShape(arguments)
    configuration.outputs = try outputs(arguments, console)
    return configuration
  }

  /// Seconds: a hundred years.
  private static let longestTime = 3_155_760_000

  /// What `--track` and the places that are watched ask for.
  private static func tracking(_ arguments: ParsedArguments) throws -> TrackingPlan? {
    let zones = try arguments.convertAll(.zone) { try Zone($0) }
    let lines = try arguments.convertAll(.line) { try CountingLine($0) }
    guard arguments.isSet(.track) || !zones.isEmpty || !lines.isEmpty else { return nil }
    for (option, names) in [(CommandOption.zone, zones.map(\.name)), (.line, lines.map(\.name))] {
      for (index, name) in names.enumerated() where names[..<index].contains(name) {
        throw UsageError("\(option.name): “\(name)” stands twice", remedy: "give each a name of its own")
      }
    }
    return TrackingPlan(zones: zones, lines: lines)
  }

  /// Refuses classes in zones and lines that nothing finds.
  private static func checkClasses(_ configuration: StreamConfiguration) throws {
    guard let tracking = configuration.tracking else { return }
    for (option, plan) in [
      (CommandOption.zone, TrackingPlan(zones: tracking.zones)), (.line, TrackingPlan(lines: tracking.lines)),
    ] {
      do {
        try plan.checkClasses(of: configuration.detectors)
      } catch let error as ArgumentError {
        throw UsageError(option, error)
      }
    }
  }

  private static func reconnection(_ arguments: ParsedArguments) throws -> Reconnection.Limit {
    guard let text = arguments.value(.reconnect) else { return .forever }
    if text == "never" { return .never }
    guard let attempts = Int(text), attempts >= 0 else {
      throw UsageError("--reconnect: “\(text)” is no number of attempts", remedy: "write a number, or never")
    }
    return attempts == 0 ? .never : .attempts(attempts)
  }

  private static func latency(_ arguments: ParsedArguments) throws -> Int? {
    try arguments.number(.latency, most: 60_000).map { Int($0) }
  }

  static let loginVariable = "SIGHTLINE_LOGIN"

  private static func login(
    _ arguments: ParsedArguments, _ environment: [String: String]
  ) throws -> Login? {
    do {
      guard let text = arguments.value(.login) ?? environment[loginVariable], !text.isEmpty else {
        return nil
      }
      let logins = try Login.list(argument: text)
      guard logins.count == 1 else { throw ArgumentError("more than one login", remedy: "give one") }
      return logins[0]
    } catch let error as ArgumentError {
      throw UsageError(.login, error)
    }
  }

  private static func variables(_ arguments: ParsedArguments) throws -> [String: String] {
    let assignments = arguments.all(.set)
    guard assignments.isEmpty || arguments.operands.contains(where: { $0.hasSuffix(".gst") }) else {
      throw UsageError(
        "--set: the pipeline is no .gst file", remedy: "leave the option out, or name a file NAME.gst")
    }
    var variables: [String: String] = [:]
    for text in assignments {
      guard let equals = text.firstIndex(of: "="), equals > text.startIndex else {
        throw UsageError("--set: “\(text)” is no assignment", remedy: "write --set NAME=VALUE")
      }
      variables[String(text[..<equals])] = String(text[text.index(after: equals)...])
    }
    return variables
  }

  private static func outputs(
    _ arguments: ParsedArguments, _ console: CommandConsole
  ) throws -> [OutputDescription] {
    let trigger: EventTrigger = try arguments.choice(.eventsOn) ?? .every
    var outputs: [OutputDescription] = try arguments.all(.record).map { path in
      guard ["mp4", "mkv"].contains(URL(filePath: path).pathExtension.lowercased()) else {
        throw UsageError(
          "--record: “\(path)” has an ending that is not known", remedy: "end the name in .mp4 or .mkv")
      }
      return .record(path: path)
    }
    if arguments.isSet(.display) { outputs.append(.window) }
    if let path = arguments.value(.events) {
      switch try arguments.choice(.eventsFormat) ?? EventsFormat.json {
      case .json: outputs.append(.events(path: path, trigger: trigger))
      case .mot: outputs.append(.motChallenge(path: path))
      }
    }
    if let path = try arguments.pathOfSelectedText { outputs.append(.text(path: path)) }
    if let path = arguments.value(.snapshots) { outputs.append(.snapshots(directory: path)) }
    return outputs
  }
}

/// What events are written as.
enum EventsFormat: String, CaseIterable {
  case json, mot
}
