/// Lays out the help of a command.
enum HelpText {
  private static let width = 96

  static func text(of command: CommandSpecification) -> String {
    var parts = [command.summary.capitalizedFirst + ".", "Usage: sightline \(usage(of: command))"]
    if !command.details.isEmpty { parts.append(command.details) }
    parts.append("Options:\n" + table(command.allOptions.map { ($0.form, $0.summary) }))
    if !command.examples.isEmpty {
      parts.append(
        "Examples:\n"
          + command.examples.map { "  \($0.command)\n      \($0.meaning)" }.joined(separator: "\n"))
    }
    return parts.joined(separator: "\n\n") + "\n"
  }

  /// The help of the whole program.
  static func overview(_ commands: [CommandSpecification]) -> String {
    """
    Sightline watches video: it reads codes in it, draws what it found, shows and records it, and
    writes every finding as JSON.

    Usage: sightline COMMAND [options]

    Commands:
    \(table(commands.map { ($0.name, $0.summary) }))

    “sightline COMMAND --help” tells more, “sightline --version” the version.

    Example:
      sightline run /dev/video0 --detect barcodes --display
          shows a webcam with the codes in view boxed and labelled

    """
  }

  /// What stands after the program's name.
  static func usage(of command: CommandSpecification) -> String {
    let operands =
      switch command.operands {
      case .none: ""
      case .one(let what): " \(what)"
      case .oneOrMore(let what): " \(what)…"
      case .any(let what): " [\(what)]"
      }
    return command.name + operands + " [options]"
  }

  /// Two columns, the second wrapped; a long first entry has its text on the next line.
  private static func table(_ rows: [(String, String)]) -> String {
    let column = min(26, rows.map(\.0.count).max() ?? 0) + 4
    let indent = String(repeating: " ", count: column)
    return rows.map { name, text in
      let lines = wrap(text, to: width - column)
      let head = "  " + name
      let first = head.count + 2 <= column ? head + indent.dropFirst(head.count) : head + "\n" + indent
      return first + lines.joined(separator: "\n" + indent)
    }.joined(separator: "\n")
  }

  private static func wrap(_ text: String, to width: Int) -> [String] {
    var lines = [""]
    for word in text.split(separator: " ") {
      let line = lines[lines.count - 1]
      if line.isEmpty {
        lines[lines.count - 1] = String(word)
      } else if line.count + word.count < width {
        lines[lines.count - 1] = line + " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
