import Analysis
import GStreamer

/// A command that was typed wrongly: exit status 2.
struct UsageError: Error, CustomStringConvertible {
  let message: String
  let remedy: String?

  init(_ message: String, remedy: String? = nil) {
    self.message = message
    self.remedy = remedy
  }

  init(_ error: ArgumentError) { self.init(error.message, remedy: error.remedy) }

  /// What is wrong with the value of an option.
  init(_ option: CommandOption, _ error: ArgumentError) {
    self.init("\(option.name): \(error.message)", remedy: error.remedy)
  }

  /// Without the passwords in what it repeats of the command line.
  var description: String { (remedy.map { "\(message); \($0)" } ?? message).redacted }
}

extension [String] {
  /// The words as one pipeline in quotes; a value with blanks gets quotes of its own, which the shell took away.
  var quotedAsOne: String {
    let words = map { word in
      word.wholeMatch(of: /(?s)([A-Za-z][A-Za-z0-9-]*=)([^"']*\s[^"']*)/).map { "\($0.1)'\($0.2)'" } ?? word
    }
    return "\"\(words.joined(separator: " "))\""
  }
}
