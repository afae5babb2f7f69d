import Analysis
import Foundation
import GStreamer
import Streaming

/// `sightline run`: analyses a stream.
enum RunCommand {
  static let command = Command(specification: specification, body: run)

  @Sendable private static func run(
    _ arguments: ParsedArguments, _ console: CommandConsole
  ) async throws -> Int32 {
    var configuration = try configuration(arguments, console)
    let rtsp = try RTSPArguments(arguments, environment: console.variables)
    try GStreamer.start(arguments: arguments.gstreamer)
    let served = try rtsp?.makeOutputs() ?? []
    configuration.pictureOutputs += served
    if try needsOutput(configuration) { configuration.outputs.append(try defaultOutput(arguments, console)) }
    if console.terminal?.hasKeys == true, !arguments.isSet(.snapshots) {
      configuration.outputs.append(.snapshots(directory: "."))
    }
    let interface = RunInterface(console: console, verbosity: Verbosity(arguments))
    if interface.verbosity >= .normal {
      for output in served { console.errors.line("sightline run: serving \(output.address)") }
    }
    if interface.verbosity == .verbose { describe(configuration, arguments, console) }
    let isGood = try await interface.run { notice in
      try StreamSession(configuration, notice: notice)
    }
    return isGood ? 0 : 1
  }

  /// What the options ask for.
  static func configuration(
    _ arguments: ParsedArguments, _ console: CommandConsole
  ) throws -> StreamConfiguration {
    var configuration = StreamConfiguration(pipeline: arguments.operands[0])
    configuration.tracking = try tracking(arguments)
    configuration.detectors = try arguments.detectors(
      use: .video, isTracked: configuration.tracking != nil)
    configuration.region = try arguments.convert(.region) { try BoxArgument($0) }
    configuration.frames = try arguments.choice(.frames) ?? .auto
    configuration.maximumRate = try arguments.number(.fps) ?? 0
    configuration.duration = try arguments.number(.duration, aboveZero: true)
    configuration.loop = arguments.isSet(.loop)
    configuration.reconnect = try reconnection(arguments)
    if let timeout = try arguments.number(.stallTimeout) { configuration.stallTimeout = timeout }
    configuration.latency = try latency(arguments)
    configuration.login = try login(arguments, console.variables)
    configuration.variables = try variables(arguments)
    configuration.outputs = try outputs(arguments, console)
    return configuration
  }

  /// Tells what is about to run, for `--verbose`.
  private static func describe(
    _ configuration: StreamConfiguration, _ arguments: ParsedArguments, _ console: CommandConsole
  ) {
    let rate = configuration.maximumRate > 0 ? ", at most \(configuration.maximumRate) a second" : ""
    let detect = arguments.all(.detect).joined(separator: " ")
    let outputs = configuration.outputs.map(\.text) + configuration.pictureOutputs.map(\.name)
    let lines = [
      "GStreamer \(GStreamer.version)", "pipeline: \(configuration.pipeline.redacted)",
      "detect: \(detect.isEmpty ? "nothing" : detect), frames \(configuration.frames.rawValue)\(rate)",
      "outputs: \(outputs.joined(separator: ", "))",
    ]
    for line in lines { console.errors.line("sightline run: \(line)") }
  }

  /// Whether nothing says where frames or findings go.
  private static func needsOutput(_ configuration: StreamConfiguration) throws -> Bool {
    let isShown = configuration.outputs.contains { if case .snapshots = $0 { false } else { true } }
    return try !isShown && configuration.pictureOutputs.isEmpty && !configuration.hasOwnOutput
  }

  private static func defaultOutput(
    _ arguments: ParsedArguments, _ console: CommandConsole
  ) throws -> OutputDescription {
    guard !console.hasDisplay else { return .window }
    return .events(path: "-", trigger: try arguments.choice(.eventsOn) ?? .every)
  }

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

  private static func reconnection(_ arguments: ParsedArguments) throws -> Reconnection.Limit {
    guard let text = arguments.value(.reconnect) else { return .forever }
    if text == "never" { return .never }
    guard let attempts = Int(text), attempts >= 0 else {
      throw UsageError("--reconnect: “\(text)” is no number of attempts", remedy: "write a number, or never")
    }
    return attempts == 0 ? .never : .attempts(attempts)
  }

  private static func latency(_ arguments: ParsedArguments) throws -> Int? {
    guard let number = try arguments.number(.latency) else { return nil }
    guard number <= 60_000 else {
      throw UsageError("--latency: more than a minute", remedy: "give milliseconds up to 60000")
    }
    return Int(number)
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
    if arguments.isSet(.display) {
      guard console.hasDisplay else {
        throw UsageError(
          "--display: there is no display", remedy: "set DISPLAY or WAYLAND_DISPLAY, or leave the option out")
      }
      outputs.append(.window)
    }
    if let path = arguments.value(.events) {
      switch try arguments.choice(.eventsFormat) ?? EventsFormat.json {
      case .json: outputs.append(.events(path: path, trigger: trigger))
      case .mot: outputs.append(.motChallenge(path: path))
      }
    }
    if let path = arguments.value(.snapshots) { outputs.append(.snapshots(directory: path)) }
    return outputs
  }
}

/// What events are written as.
private enum EventsFormat: String, CaseIterable {
  case json, mot
}

extension OutputDescription {
  /// For messages.
  fileprivate var text: String {
    switch self {
    case .window: "window"
    case .record(let path): "recording \(path)"
    case .events(let path, let trigger): "events \(path) on \(trigger.rawValue)"
    case .motChallenge(let path): "MOTChallenge rows \(path)"
    case .snapshots(let directory): "stills in \(directory)"
    }
  }
}
