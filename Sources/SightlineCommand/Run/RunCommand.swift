import Analysis
import Foundation
import GStreamer
import Streaming

/// `sightline run`: analyses a stream, or several.
enum RunCommand {
  static let command = Command(specification: specification, body: run)

  @Sendable private static func run(
    _ arguments: ParsedArguments, _ console: CommandConsole
  ) async throws -> Int32 {
    let plans = try StreamPlan.all(arguments)
    let isService = plans.count > 1 || arguments.isSet(.config)
    var configurations = try plans.map { plan in
      var configuration = try configuration(plan.arguments, console)
      configuration.source = plan.name
      configuration.waitsForSource = isService
      return configuration
    }
    try OptionNeeds.check(plans.map(\.arguments))
    let rtsp = try plans.map { try RTSPArguments($0.arguments, environment: console.variables) }
    try GStreamer.start(arguments: arguments.gstreamer)
    let files = EventFiles()
    for index in plans.indices { configurations[index].eventFiles = files }
    try checkFiles(configurations, plans, arguments)
    let served = try RTSPArguments.makeOutputs(rtsp)
    for (index, plan) in plans.enumerated() {
      configurations[index].pictureOutputs += served[index]
      try addUsualOutputs(&configurations[index], plan.arguments, console)
      try checkShape(configurations[index], plan.arguments)
    }
    let interface = RunInterface(console: console, verbosity: Verbosity(arguments))
    if interface.verbosity >= .normal {
      for output in served.joined() { console.errors.line("sightline run: serving \(output.address)") }
    }
    if interface.verbosity == .verbose {
      console.errors.line("sightline run: GStreamer \(GStreamer.version)")
      for (plan, configuration) in zip(plans, configurations) { describe(configuration, plan, console) }
    }
    return try await play(configurations, interface) ? 0 : 1
  }

  /// Refuses outputs that would destroy what is read, or one another.
  private static func checkFiles(
    _ configurations: [StreamConfiguration], _ plans: [StreamPlan], _ arguments: ParsedArguments
  ) throws {
    do {
      try PathConflicts.check(
        configurations, inputs: [arguments.value(.config)].compactMap(\.self) + plans.flatMap(\.filesRead))
    } catch let error as ArgumentError {
      throw UsageError(error)
    }
  }

  /// - Returns: whether all went well.
  private static func play(
    _ configurations: [StreamConfiguration], _ interface: RunInterface
  ) async throws -> Bool {
    if configurations.count == 1 {
      return try await interface.run { try StreamSession(configurations[0], notice: $0) }
    }
    return try await interface.run { try StreamGroup(configurations, notice: $0) }
  }

  /// Tells what is about to run, for `--verbose`.
  private static func describe(
    _ configuration: StreamConfiguration, _ plan: StreamPlan, _ console: CommandConsole
  ) {
    let rate = configuration.maximumRate > 0 ? ", at most \(configuration.maximumRate) a second" : ""
    let detect = plan.arguments.all(.detect).joined(separator: " ")
    let outputs = configuration.outputs.map(\.text) + configuration.pictureOutputs.map(\.name)
    let lines = [
      "pipeline: \(configuration.pipeline.redacted)",
      "detect: \(detect.isEmpty ? "nothing" : detect), frames \(configuration.frames.rawValue)\(rate)",
      "outputs: \(outputs.joined(separator: ", "))",
    ]
    let name = plan.name.map { "\($0): " } ?? ""
    for line in lines { console.errors.line("sightline run: \(name)\(line)") }
  }

  /// Adds where frames, findings and stills go where nothing says so.
  private static func addUsualOutputs(
    _ configuration: inout StreamConfiguration, _ arguments: ParsedArguments, _ console: CommandConsole
  ) throws {
    if !console.hasDisplay, try isShownInWindowOnly(configuration) {
      throw UsageError(
        "--display: there is no display", remedy: "set DISPLAY or WAYLAND_DISPLAY, or leave the option out")
    }
    if try needsOutput(configuration) { configuration.outputs.append(try defaultOutput(arguments, console)) }
    if console.terminal?.hasKeys == true, !arguments.isSet(.snapshots) {
      configuration.outputs.append(.snapshots(directory: "."))
    }
  }

  /// Whether nothing says where frames or findings go.
  private static func needsOutput(_ configuration: StreamConfiguration) throws -> Bool {
    let isShown = configuration.outputs.contains { if case .snapshots = $0 { false } else { true } }
    return try !isShown && configuration.pictureOutputs.isEmpty && !configuration.hasOwnOutput
  }

  /// Whether there is nothing to do without a display.
  private static func isShownInWindowOnly(_ configuration: StreamConfiguration) throws -> Bool {
    guard configuration.outputs.contains(where: \.isWindow) else { return false }
    var others = configuration
    others.outputs.removeAll(where: \.isWindow)
    return try needsOutput(others)
  }

  private static func defaultOutput(
    _ arguments: ParsedArguments, _ console: CommandConsole
  ) throws -> OutputDescription {
    guard !console.hasDisplay else { return .window }
    return .events(path: "-", trigger: try arguments.choice(.eventsOn) ?? .every)
  }
}

extension OutputDescription {
  fileprivate var isWindow: Bool { if case .window = self { true } else { false } }

  /// For messages.
  fileprivate var text: String {
    switch self {
    case .window: "window"
    case .record(let path): "recording \(path)"
    case .events(let path, let trigger): "events \(path) on \(trigger.rawValue)"
    case .motChallenge(let path): "MOTChallenge rows \(path)"
    case .text(let path): "text \(path)"
    case .snapshots(let directory): "stills in \(directory)"
    }
  }
}
