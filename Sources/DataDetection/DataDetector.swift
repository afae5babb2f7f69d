import Foundation

/// Finds links, addresses, dates, amounts and numbers of shipments and flights in text, by rules of its own.
///
/// Nothing is looked up: what is reported has the right form, and its check digits, lengths and calendar days hold.
public enum DataDetector {
  /// The sorts of data to look for.
  public struct MatchType: OptionSet, Sendable, Hashable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    public static let link = MatchType(rawValue: 1 << 0)
    public static let emailAddress = MatchType(rawValue: 1 << 1)
    public static let phoneNumber = MatchType(rawValue: 1 << 2)
    public static let calendarEvent = MatchType(rawValue: 1 << 3)
    public static let postalAddress = MatchType(rawValue: 1 << 4)
    public static let moneyAmount = MatchType(rawValue: 1 << 5)
    public static let flightNumber = MatchType(rawValue: 1 << 6)
    public static let shipmentTrackingNumber = MatchType(rawValue: 1 << 7)
    public static let all: MatchType = [
      .link, .emailAddress, .phoneNumber, .calendarEvent, .postalAddress, .moneyAmount, .flightNumber,
      .shipmentTrackingNumber,
    ]
  }

  /// What is known of the text beforehand; it settles what the text leaves open.
  public struct Options: Sendable, Hashable {
    /// The day from which the year of a date without one is taken. `nil`: such a date has no `startDate`.
    public var documentDate: Date?
    /// The zone of times without one. `nil`: the zone of this machine.
    public var documentTimeZone: TimeZone?
    public var documentLanguageCode: Locale.LanguageCode?
    /// Settles whether `$` is the American dollar, `¥` the yen or the yuan, and whether 1/2/2026 is in January
    /// (the default, American) or February.
    public var documentRegion: Locale.Region?

    public init() {}
  }
}
