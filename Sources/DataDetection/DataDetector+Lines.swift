import Foundation

extension DataDetector {
  /// A piece of data in lines of text; it may begin on one line and end on another.
  public struct LineMatch: Sendable, Hashable {
    public let details: Match.SemanticDetails
    /// Where it stands: one part for each line, in order, at least one.
    public let parts: [Part]

    /// A stretch of one line.
    public struct Part: Sendable, Hashable {
      /// The index of the line among those that were searched.
      public let line: Int
      /// Whole characters of that line, never empty.
      public let range: Range<String.Index>
    }

    /// The sort of data: the `type` of events.
    public var kind: Kind { details.kind }
    /// The `value` of events.
    public var value: String { details.value }
  }

  /// Finds data in lines of text, also where it goes on from one line to the next.
  ///
  /// - Parameters:
  ///   - lines: in reading order. An empty line ends what stands before it.
  ///   - isContinued: whether the line after the one with this index belongs to the same block of text, so that
  ///     data may go on there. By default every line does.
  /// - Returns: the matches in the order in which they begin; none covers text of another.
  public static func matches(
    in lines: [String], types: MatchType = .all, options: Options = Options(),
    isContinued: (Int) -> Bool = { _ in true }
  ) -> [LineMatch] {
    let text = ScannedText(lines: lines, isContinued: isContinued)
    guard !text.scalars.isEmpty else { return [] }
    return detections(in: text, types: types, options: options).compactMap { detection in
      let parts = text.parts(of: detection.range)
      return parts.isEmpty ? nil : LineMatch(details: detection.details, parts: parts)
    }
  }

  /// Finds data in one text, whose line breaks may stand inside of a match.
  static func matches(in text: some StringProtocol, types: MatchType, options: Options) -> [Match] {
    let scanned = ScannedText(lines: [text]) { _ in true }
    return detections(in: scanned, types: types, options: options).map {
      Match(details: $0.details, range: scanned.parts(of: $0.range).first?.range)
    }
  }

  /// Looks with each detector, the surest first; what one has found, those after it leave alone.
  private static func detections(in text: ScannedText, types: MatchType, options: Options) -> [Detection] {
    var claims = Claims(count: text.scalars.count)
    let detectors: [(MatchType, any Detector)] = [
      (.emailAddress, EmailDetector()),
      (.link, LinkDetector()),
      (.shipmentTrackingNumber, TrackingNumberDetector()),
      (.phoneNumber, PhoneNumberDetector(options: options)),
      (.calendarEvent, DateDetector(options: options)),
      (.moneyAmount, MoneyDetector(options: options)),
      (.flightNumber, FlightNumberDetector()),
      (.postalAddress, PostalAddressDetector()),
    ]
    for (type, detector) in detectors {
      detector.detect(in: text, claims: &claims, isWanted: types.contains(type))
    }
    return claims.detections.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }
}

extension StringProtocol {
  /// Finds data in this text; its line breaks may stand inside of a match, an empty line may not.
  public func dataDetectorMatches(
    _ types: DataDetector.MatchType = .all, options: DataDetector.Options = DataDetector.Options()
  ) -> some AsyncSequence<DataDetector.Match, Never> {
    let matches = DataDetector.matches(in: self, types: types, options: options)
    return AsyncStream { continuation in
      for match in matches { continuation.yield(match) }
      continuation.finish()
    }
  }
}
