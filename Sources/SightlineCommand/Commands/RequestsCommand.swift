import Analysis

/// `sightline requests`: the kinds of detection.
enum RequestsCommand {
  static let command = Command(specification: specification) { _, console in try run(console) }

  private static let specification = CommandSpecification(
    name: "requests",
    summary: "list the kinds of detection, their options, engines and models, and what is missing",
    examples: [
      .init("sightline requests", "prints each KIND of --detect with its keys and their defaults")
    ])

  static func run(_ console: CommandConsole, registry: DetectionRegistry = .standard) throws -> Int32 {
    for kind in registry.kinds { try console.output.write(text(of: kind)) }
    return 0
  }

  private static func text(of kind: DetectionKind) -> String {
    var lines = ["\(kind.name): \(kind.summary)"]
    for option in kind.options {
      lines.append("  \(option.name)=\(form(option.form)), default \(option.defaultText): \(option.summary)")
      switch option.form {
      case .names(let names), .choice(let names): lines += wrap(names, to: 92).map { "      " + $0 }
      case .number, .text: break
      }
    }
    lines += kind.engines().map { engine in
      if let version = engine.version { return "  engine \(engine.name) \(version)" }
      return "  engine \(engine.name) is missing" + (engine.remedy.map { ": \($0)" } ?? "")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func form(_ form: DetectionOption.Form) -> String {
    switch form {
    case .names: "NAME+NAME…"
    case .choice: "NAME"
    case .number(let range): "\(Int(range.lowerBound))…\(Int(range.upperBound))"
    case .text: "TEXT"
    }
  }

  private static func wrap(_ words: [String], to width: Int) -> [String] {
    var lines: [String] = []
    for word in words {
      if let last = lines.last, last.count + word.count < width {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(word)
      }
    }
    return lines
  }
}
