import Foundation

extension DataDetector {
  /// A piece of data in a text.
  public struct Match: Sendable, Hashable {
    public let details: SemanticDetails
    /// Where it stands in the text that was searched.
    public let range: Range<String.Index>?
    /// How to mark it: links as links, all else in the regular way.
    public var preferredHighlightStyle: HighlightStyle {
      if case .link = details { .url } else { .regular }
    }

    public init(details: SemanticDetails, range: Range<String.Index>?) {
      self.details = details
      self.range = range
    }

    public enum HighlightStyle: Sendable, Hashable { case hidden, regular, url }

    /// What it says, as values.
    public enum SemanticDetails: Sendable, Hashable {
      case link(Link)
      case emailAddress(EmailAddress)
      case phoneNumber(PhoneNumber)
      case calendarEvent(CalendarEvent)
      case postalAddress(PostalAddress)
      case moneyAmount(MoneyAmount)
      case flightNumber(FlightNumber)
      case shipmentTrackingNumber(ShipmentTrackingNumber)
    }
  }
}

extension DataDetector.Match.SemanticDetails {
  /// The address of a page; `http://` is put before one that is printed without a scheme.
  public struct Link: Sendable, Hashable {
    public let url: URL
  }

  public struct EmailAddress: Sendable, Hashable {
    public let emailAddress: String
    /// The word before it, where there is one: `email`.
    public let label: String?
  }

  public struct PhoneNumber: Sendable, Hashable {
    /// As printed, in ASCII.
    public let phoneNumber: String
    /// `phone`, `fax` or `mobile`, where the text says so.
    public let label: String?
  }

  /// A date, a time, or both; or the span between two times.
  public struct CalendarEvent: Sendable, Hashable {
    /// What is printed and nothing else: of 11月30日 the month and the day, of 19:30 the hour and the minute.
    public let start: DateComponents
    /// The end of a span such as 10:00-18:00, with the day of its start.
    public let end: DateComponents?
    /// Whether no time of day is printed.
    public let allDay: Bool
    /// `nil` where the year is neither printed nor follows from `documentDate`, and for a time without a day.
    public let startDate: Date?
    public let endDate: Date?
    /// The zone that is printed.
    public let startTimeZone: TimeZone?
    public let endTimeZone: TimeZone?
  }

  public struct PostalAddress: Sendable, Hashable {
    /// On one line.
    public let fullAddress: String
    public let street: String?
    public let city: String?
    /// A state, or a prefecture.
    public let state: String?
    public let postalCode: String?
    public let regionCode: Locale.Region?
  }

  public struct MoneyAmount: Sendable, Hashable {
    public let amount: Decimal
    public let currency: Locale.Currency
  }

  public struct FlightNumber: Sendable, Hashable {
    /// IATA's two characters.
    public let airlineCode: String
    /// 1 to 9999.
    public let flightNumber: Int
  }

  public struct ShipmentTrackingNumber: Sendable, Hashable {
    /// `UPS`, `FedEx`, `USPS`, `DHL`, `Japan Post`, `Yamato`, `Sagawa`, or the post of another country.
    public let carrier: String
    /// Without blanks and hyphens; its check digit holds.
    public let trackingNumber: String
    /// Where the carrier tells its whereabouts, if it has such an address.
    public let trackingURL: URL?
  }
}
