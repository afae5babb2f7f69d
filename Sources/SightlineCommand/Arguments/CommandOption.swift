/// An option of a command: one row of the table that both parsing and `--help` read.
struct CommandOption: Sendable, Hashable {
  /// With its dashes, for instance `--detect`.
  let name: String
  /// What stands for the value in the help; `nil` for an option without one.
  let value: String?
  let isRepeatable: Bool
  let summary: String

  init(_ name: String, value: String? = nil, isRepeatable: Bool = false, _ summary: String) {
    self.name = name
    self.value = value
    self.isRepeatable = isRepeatable
    self.summary = summary
  }

  /// As the help and messages show it, with its value.
  var form: String { value.map { "\(name) \($0)" } ?? name }
}

extension CommandOption {
  /// Every command has it.
  static let help = CommandOption("--help", "show this help")
}
