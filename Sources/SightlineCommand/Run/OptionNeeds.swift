import Analysis

/// Options that do nothing unless others stand beside them.
struct OptionNeeds: Sendable {
  private let option: CommandOption
  private let isMet: @Sendable (ParsedArguments) -> Bool
  private let complaint: String
  private let remedy: String

  /// Refuses what has no effect in any of the streams that have it.
  ///
  /// - Throws: `UsageError` that names the option and what it needs.
  static func check(_ streams: [ParsedArguments]) throws {
    for need in all {
      let having = streams.filter { $0.isSet(need.option) }
      guard !having.isEmpty, !having.contains(where: need.isMet) else { continue }
      throw UsageError("\(need.option.name)\(need.complaint)", remedy: need.remedy)
    }
  }

  /// Refuses a part of pictures that are not analysed.
  static let region = OptionNeeds(
    option: .region, isMet: { $0.isSet(.detect) || $0.isTracking }, complaint: ": nothing is analysed",
    remedy: "add \(CommandOption.detect.form)")

  private static let all: [OptionNeeds] =
    [
      OptionNeeds(
        option: .eventsFormat, isMet: { $0.isSet(.events) }, complaint: " stands without --events",
        remedy: "add \(CommandOption.events.form)"),
      OptionNeeds(
        option: .eventsOn, isMet: { $0.isSet(.events) || $0.mayHaveUsualEvents },
        complaint: " stands without --events", remedy: "add \(CommandOption.events.form)"),
      OptionNeeds(
        option: .eventsOn, isMet: { $0.value(.eventsFormat) != EventsFormat.mot.rawValue },
        complaint: ": rows of --events-format mot are of every frame", remedy: "leave one of them out"),
      region,
    ]
    + [CommandOption.track, .zone, .line].map { option in
      OptionNeeds(
        option: option, isMet: \.findsWhatCanBeTracked,
        complaint: ": nothing is looked for that can be followed",
        remedy: "add --detect \(trackable.joined(separator: ", or "))")
    }

  private static let trackable = DetectionRegistry.standard.kinds.filter(\.isTrackable).map(\.name)
}

extension ParsedArguments {
  fileprivate var isTracking: Bool { isSet(.track) || isSet(.zone) || isSet(.line) }

  /// Whether events may go to the standard output as nothing else is asked for.
  fileprivate var mayHaveUsualEvents: Bool {
    ![CommandOption.display, .record, .selectText, .rtsp].contains { isSet($0) }
  }

  /// Whether a thing with a place is looked for; objects are where nothing is named.
  fileprivate var findsWhatCanBeTracked: Bool {
    let kinds = DetectionRegistry.standard.kinds
    return !isSet(.detect)
      || all(.detect).contains { text in
        let name = text.prefix { $0 != ":" }
        // What is unknown is told where it is read.
        return kinds.first { $0.name == name }?.isTrackable ?? true
      }
  }
}
