import Analysis

/// `sightline help`: the help of the program or of one command.
enum HelpCommand {
  static let command = Command(specification: specification, body: run)

  private static let specification = CommandSpecification(
    name: "help", summary: "tell more about a command", operands: .any("COMMAND"),
    examples: [.init("sightline help run", "explains the options of run")])

  @Sendable private static func run(_ arguments: ParsedArguments, _ console: CommandConsole) throws -> Int32 {
    let all = SightlineCommand.commands.map(\.specification)
    guard let name = arguments.operands.first else {
      try console.output.write(HelpText.overview(all))
      return 0
    }
    guard let command = all.first(where: { $0.name == name }) else {
      throw UsageError(
        ArgumentError(unknown: "there is no command “\(name)”", name, known: all.map(\.name)))
    }
    try console.output.write(HelpText.text(of: command))
    return 0
  }
}
