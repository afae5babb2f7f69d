import Analysis

/// What was typed, taken apart.
struct ParsedArguments: Sendable {
  var operands: [String] = []
  /// Options for GStreamer, as it wants them.
  var gstreamer: [String] = []
  private(set) var values: [CommandOption: [String]] = [:]

  mutating func add(_ option: CommandOption, _ value: String) throws {
    if !option.isRepeatable, values[option] != nil {
      throw UsageError("\(option.name) stands twice", remedy: "give it once")
    }
    values[option, default: []].append(value)
  }

  /// These options, and those of `others` that are not among them.
  func merged(over others: ParsedArguments) -> ParsedArguments {
    var result = self
    result.values.merge(others.values) { own, _ in own }
    return result
  }

  /// Changes what was given for an option.
  mutating func replace(_ option: CommandOption, _ change: (String) throws -> String) rethrows {
    values[option] = try values[option]?.map(change)
  }

  func isSet(_ option: CommandOption) -> Bool { values[option] != nil }

  func value(_ option: CommandOption) -> String? { values[option]?.last }

  /// What was given for a repeatable option, in order.
  func all(_ option: CommandOption) -> [String] { values[option] ?? [] }

  /// A number from 0, or above it, to `most`; `nil` if the option was not given.
  func number(_ option: CommandOption, aboveZero: Bool = false, most: Int) throws -> Double? {
    guard let text = value(option) else { return nil }
    guard let number = Double(text), !number.isNaN, aboveZero ? number > 0 : number >= 0 else {
      throw UsageError(
        "\(option.name): “\(text)” is no number \(aboveZero ? "above 0" : "of 0 or more")",
        remedy: "write \(option.form)")
    }
    guard number <= Double(most) else {
      throw UsageError("\(option.name): “\(text)” is too much", remedy: "write a number up to \(most)")
    }
    return number
  }

  /// One of the raw values of an enumeration; `nil` if the option was not given.
  func choice<Choice: RawRepresentable & CaseIterable>(_ option: CommandOption) throws -> Choice?
  where Choice.RawValue == String {
    guard let text = value(option) else { return nil }
    if let choice = Choice(rawValue: text) { return choice }
    throw UsageError(
      option,
      ArgumentError(
        unknown: "“\(text)” is not a choice", text, known: Choice.allCases.map(\.rawValue)))
  }

  /// Turns what can't be used of an option's value into wrong usage of that option.
  func convert<Value>(_ option: CommandOption, _ make: (String) throws -> Value) throws -> Value? {
    try value(option).map { try Self.convert($0, option, make) }
  }

  /// The same for each value of a repeatable option.
  func convertAll<Value>(_ option: CommandOption, _ make: (String) throws -> Value) throws -> [Value] {
    try all(option).map { try Self.convert($0, option, make) }
  }

  private static func convert<Value>(
    _ text: String, _ option: CommandOption, _ make: (String) throws -> Value
  ) throws -> Value {
    do {
      return try make(text)
    } catch let error as ArgumentError {
      throw UsageError(option, error)
    }
  }
}
