/// What a command takes: the table that parsing and `--help` read.
struct CommandSpecification: Sendable {
  let name: String
  /// What it does, in one line.
  let summary: String
  var operands = Operands.none
  var options: [CommandOption] = []
  /// Options that have a name already and come with a later version.
  var laterOptions: [String] = []
  /// Whether options that begin with `--gst-` are GStreamer's.
  var passesGStreamerOptions = false
  /// What the help says below the summary.
  var details = ""
  var examples: [Example] = []

  /// The arguments that are no options.
  enum Operands: Sendable, Hashable {
    case none
    case one(String)
    case oneOrMore(String)
    case any(String)
  }

  struct Example: Sendable {
    let command: String
    let meaning: String

    init(_ command: String, _ meaning: String) {
      self.command = command
      self.meaning = meaning
    }
  }

  /// Its options, the one that each command has included.
  var allOptions: [CommandOption] { options + [.help] }
}
