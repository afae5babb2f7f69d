import Analysis

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

  var description: String { remedy.map { "\(message); \($0)" } ?? message }
}
