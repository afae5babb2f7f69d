import Foundation

/// What was typed after a kind of detection, checked against the options that the kind has.
public struct DetectionOptions: Sendable, Hashable {
  private var values: [String: Value] = [:]
  /// Whether what is found will be tracked, so that weak findings are of use too.
  public internal(set) var isTracked = false

  private enum Value: Sendable, Hashable {
    case names([String])
    case number(Double)
    case text(String)
  }

  /// Nothing typed: every option has its default.
  public init() {}

  /// Reads `key=value,key=value`.
  ///
  /// - Throws: `ArgumentError` for a key that `kind` does not have, one that stands twice, or a value that is none of its own.
  init(_ text: Substring, of kind: DetectionKind) throws {
    for item in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let equals = item.firstIndex(of: "=") else {
        throw ArgumentError("“\(item)” after “\(kind.name):” has no value", remedy: "write key=value")
      }
      let option = try Self.option(String(item[..<equals]), of: kind)
      guard values[option.name] == nil else {
        throw ArgumentError("“\(option.name)” of “\(kind.name)” stands twice", remedy: Self.joining)
      }
      values[option.name] = try Self.value(String(item[item.index(after: equals)...]), of: option, in: kind)
    }
  }

  /// The names that were given for `option`, as the option spells them; `nil` if it was not given.
  public func names(_ option: String) -> [String]? {
    guard case .names(let names) = values[option] else { return nil }
    return names
  }

  /// The name that was chosen for `option`, as the option spells it; `nil` if none was.
  public func choice(_ option: String) -> String? { names(option)?.first }

  public func number(_ option: String) -> Double? {
    guard case .number(let number) = values[option] else { return nil }
    return number
  }

  public func text(_ option: String) -> String? {
    guard case .text(let text) = values[option] else { return nil }
    return text
  }

  private static let joining = "join the values of a list with +"

  private static func option(_ name: String, of kind: DetectionKind) throws -> DetectionOption {
    if let option = kind.options.first(where: { $0.name == name }) { return option }
    throw ArgumentError(
      unknown: "“\(kind.name)” has no option “\(name)”", name, known: kind.options.map(\.name))
  }

  private static func value(
    _ text: String, of option: DetectionOption, in kind: DetectionKind
  ) throws -> Value {
    switch option.form {
    case .text: return .text(text)
    case .choice(let known):
      return .names([try name(text, of: known, for: option, in: kind)])
    case .names(let known):
      return .names(
        try text.split(separator: "+", omittingEmptySubsequences: false).map {
          try name(String($0), of: known, for: option, in: kind)
        })
    case .number(let range):
      guard let number = Double(text), range.contains(number) else {
        let limits = "\(Self.short(range.lowerBound)) to \(Self.short(range.upperBound))"
        throw ArgumentError(
          "“\(text)” is no value of “\(option.name)” of “\(kind.name)”",
          remedy: "write a number from \(limits)")
      }
      return .number(number)
    }
  }

  private static func name(
    _ typed: String, of known: [String], for option: DetectionOption, in kind: DetectionKind
  ) throws -> String {
    if let name = known.first(where: { $0.lowercased() == typed.lowercased() }) { return name }
    throw ArgumentError(
      unknown: "“\(typed)” is none of the \(option.name) of “\(kind.name)”", typed, known: known)
  }

  /// Without the decimals of a whole number.
  private static func short(_ number: Double) -> String {
    number.rounded() == number ? String(Int(number)) : String(number)
  }
}

extension ArgumentError {
  /// A name that is none of the known ones, with the nearest of them.
  public init(unknown message: String, _ name: String, known: [String]) {
    let list = "known: \(known.joined(separator: ", "))"
    let nearest = Suggestion.nearest(to: name, in: known).map { "did you mean “\($0)”? " } ?? ""
    self.init(message, remedy: nearest + list)
  }
}
