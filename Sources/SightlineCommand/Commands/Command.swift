/// A command of the program: what it takes and what it does.
struct Command: Sendable {
  let specification: CommandSpecification
  /// Does it and returns the exit status.
  let body: @Sendable (ParsedArguments, CommandConsole) async throws -> Int32

  func run(_ arguments: [String], _ console: CommandConsole) async throws -> Int32 {
    let parsed = try specification.parse(arguments)
    guard parsed.isSet(.help) else { return try await body(parsed, console) }
    try console.output.write(HelpText.text(of: specification))
    return 0
  }
}
