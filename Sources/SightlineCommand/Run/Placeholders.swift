import Analysis
import Foundation

/// What the words in braces stand for in the names of outputs.
struct Placeholders: Sendable {
  /// The name of the stream.
  let source: String?
  /// When the program was started.
  let time: String

  init(source: String?, start: Date, timeZone: TimeZone = .current) {
    self.source = source
    time = start.formatted(
      Date.VerbatimFormatStyle(
        format: """
          \(year: .padded(4))-\(month: .twoDigits)-\(day: .twoDigits)T\
          \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased))-\(minute: .twoDigits)-\
          \(second: .twoDigits)
          """, timeZone: timeZone, calendar: Calendar(identifier: .gregorian)))
  }

  /// Puts them into an option's value.
  ///
  /// - Throws: `UsageError` for a word that stands for nothing.
  func fill(_ text: String, of option: CommandOption) throws -> String {
    var filled = ""
    var rest = text[...]
    while let match = rest.firstMatch(of: /\{([A-Za-z_]+)\}/) {
      filled += rest[..<match.range.lowerBound]
      filled += try value(String(match.1), of: option)
      rest = rest[match.range.upperBound...]
    }
    return filled + rest
  }

  private func value(_ word: String, of option: CommandOption) throws -> String {
    let isFile = Self.files.contains(option)
    switch word {
    case "time" where isFile: return time
    case "source":
      if let source { return source }
      throw UsageError("\(option.name): the stream has no name for {source}", remedy: "write NAME=PIPELINE")
    default:
      let known = isFile ? ["source", "time"] : ["source"]
      let error = ArgumentError(
        unknown: "{\(word)} stands for nothing", "{\(word)}", known: known.map { "{\($0)}" })
      throw UsageError(option, error)
    }
  }

  private static let files: [CommandOption] = [.record, .events, .selectText, .snapshots]
  /// The options that may have them.
  static let options = files + [.rtsp, .rtspRaw]
}
