import Analysis
import GStreamer
import Glibc

/// The program `sightline`.
public enum SightlineCommand {
  public static let version = "0.1.0"

  /// Runs the command that `arguments` name, the program's own name left out.
  ///
  /// - Returns: the exit status: 0 done, 1 failed, 2 wrong usage.
  public static func main(_ arguments: [String]) async -> Int32 {
    signal(SIGPIPE, SIG_IGN)  // a reader that goes away is an error of write, not the end
    GStreamer.keepFreedMemory()
    return await run(arguments, .process())
  }

  static func run(_ arguments: [String], _ console: CommandConsole) async -> Int32 {
    let command = arguments.first.flatMap { name in commands.first { $0.specification.name == name } }
    let prefix = command.map { "sightline \($0.specification.name)" } ?? "sightline"
    do {
      if let command { return try await command.run(Array(arguments.dropFirst()), console) }
      return try overview(arguments.first, console)
    } catch let error as UsageError {
      console.errors.line("\(prefix): \(error)\nSee “\(prefix) --help”.")
      return 2
    } catch let closed as OutputClosed {
      if closed.code == EPIPE { return 0 }
      console.errors.line(
        "\(prefix): the output cannot be written: \(String(cString: strerror(closed.code)))")
      return 1
    } catch {
      console.errors.line("\(prefix): \(error)")
      return 1
    }
  }

  static let commands = [
    RunCommand.command, ImageCommand.command, DevicesCommand.command, RequestsCommand.command,
    DoctorCommand.command, HelpCommand.command,
  ]

  /// What is done without a command.
  private static func overview(_ argument: String?, _ console: CommandConsole) throws -> Int32 {
    let specifications = commands.map(\.specification)
    switch argument {
    case nil:
      try console.errors.write(HelpText.overview(specifications))
      return 2
    case "--help", "-h":
      try console.output.write(HelpText.overview(specifications))
    case "--version":
      try console.output.write("sightline \(version)\n")
    case let name?:
      throw UsageError(
        ArgumentError(unknown: "there is no command “\(name)”", name, known: specifications.map(\.name)))
    }
    return 0
  }
}
