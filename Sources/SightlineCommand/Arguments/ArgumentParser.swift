import Analysis

extension CommandSpecification {
  /// Takes apart what follows the command's name.
  ///
  /// `--option value` and `--option=value` are the same, and `--` ends the options. A value that begins with two dashes
  /// can only stand after `=`.
  ///
  /// - Throws: `UsageError` that names the option and the remedy.
  func parse(_ arguments: [String]) throws -> ParsedArguments {
    var parsed = ParsedArguments()
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        parsed.operands += rest
        break
      } else if !argument.hasPrefix("-") || argument == "-" {
        parsed.operands.append(argument)
      } else if argument == "-h" {
        try parsed.add(.help, "")
      } else {
        try parseOption(argument, &rest, into: &parsed)
      }
    }
    if !parsed.isSet(.help) { try check(parsed.operands) }
    return parsed
  }

  private func parseOption(
    _ argument: String, _ rest: inout ArraySlice<String>, into parsed: inout ParsedArguments
  ) throws {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    let attached = parts.count == 2 ? String(parts[1]) : nil
    if passesGStreamerOptions, name.hasPrefix("--gst-") {
      parsed.gstreamer.append(try GStreamerOption.joined(name, attached, &rest))
      return
    }
    let option = try option(named: name)
    guard option.value != nil else {
      if attached != nil { throw UsageError("\(name) takes no value", remedy: "write \(option.form)") }
      return try parsed.add(option, "")
    }
    if let attached { return try parsed.add(option, attached) }
    guard let next = rest.first, !next.hasPrefix("--") else {
      throw UsageError("\(name) needs a value", remedy: "write \(option.form)")
    }
    rest.removeFirst()
    try parsed.add(option, next)
  }

  private func option(named name: String) throws -> CommandOption {
    if let option = allOptions.first(where: { $0.name == name }) { return option }
    if laterOptions.contains(name) {
      throw UsageError("\(name) is not available in this version", remedy: "leave it out")
    }
    let nearest = Suggestion.nearest(to: name, in: allOptions.map(\.name))
    throw UsageError(
      "there is no option \(name)",
      remedy: nearest.map { "did you mean \($0)?" } ?? "see sightline \(self.name) --help")
  }

  private func check(_ given: [String]) throws {
    switch operands {
    case .any: break
    case .none:
      if let first = given.first { throw UsageError("“\(first)” is not expected", remedy: "leave it out") }
    case .oneOrMore(let what):
      if given.isEmpty { throw UsageError("\(what) is missing", remedy: "write sightline \(name) \(what)…") }
    case .one(let what):
      if given.isEmpty { throw UsageError("\(what) is missing", remedy: "write sightline \(name) \(what)") }
      guard given.count > 1 else { return }
      throw UsageError(
        "one \(what) is expected, not \(given.count) arguments",
        remedy: "put it in quotes, so that it is one: sightline \(name) \(given.quotedAsOne)")
    }
  }
}

/// Options that GStreamer reads itself.
enum GStreamerOption {
  /// Those that take no value.
  private static let flags = [
    "--gst-version", "--gst-fatal-warnings", "--gst-debug-help", "--gst-debug-no-color",
    "--gst-debug-disable",
    "--gst-plugin-spew", "--gst-disable-segtrap", "--gst-disable-registry-update",
    "--gst-disable-registry-fork",
  ]

  private static let valued = [
    "--gst-debug", "--gst-debug-level", "--gst-debug-color-mode", "--gst-plugin-path", "--gst-plugin-load",
  ]

  /// The option and its value as one argument.
  ///
  /// - Throws: `UsageError` for one that GStreamer does not have and would pass over.
  static func joined(
    _ name: String, _ attached: String?, _ rest: inout ArraySlice<String>
  ) throws -> String {
    guard !flags.contains(name) else {
      if attached != nil { throw UsageError("\(name) takes no value", remedy: "write \(name)") }
      return name
    }
    guard valued.contains(name) else {
      throw UsageError(
        ArgumentError(unknown: "there is no option \(name)", name, known: (flags + valued).sorted()))
    }
    if let attached { return "\(name)=\(attached)" }
    guard let next = rest.first, !next.hasPrefix("--") else {
      throw UsageError("\(name) needs a value", remedy: "write \(name)=VALUE")
    }
    rest.removeFirst()
    return "\(name)=\(next)"
  }
}
