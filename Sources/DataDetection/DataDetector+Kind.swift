import Foundation

extension DataDetector {
  /// The sort of a piece of data; the raw value is the `type` of events.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    case url, email, phone, date, address, money, flight, tracking
  }
}

extension DataDetector.Match.SemanticDetails {
  public var kind: DataDetector.Kind {
    switch self {
    case .link: .url
    case .emailAddress: .email
    case .phoneNumber: .phone
    case .calendarEvent: .date
    case .postalAddress: .address
    case .moneyAmount: .money
    case .flightNumber: .flight
    case .shipmentTrackingNumber: .tracking
    }
  }

  /// The `value` of events: one string, the same however the data was printed, as `docs/data-detectors.md` says.
  public var value: String {
    switch self {
    case .link(let link): link.url.absoluteString
    case .emailAddress(let email): email.emailAddress
    case .phoneNumber(let phone): phone.phoneNumber
    case .calendarEvent(let event): event.iso8601
    case .postalAddress(let address): address.fullAddress
    case .moneyAmount(let money): "\(money.amount) \(money.currency.identifier)"
    case .flightNumber(let flight): "\(flight.airlineCode)\(flight.flightNumber)"
    case .shipmentTrackingNumber(let shipment): "\(shipment.carrier) \(shipment.trackingNumber)"
    }
  }
}

extension DataDetector.Match.SemanticDetails.CalendarEvent {
  /// ISO 8601, of what is printed: `2026-11-30`, `2026-11`, `--11-30`, `19:30`, `2026-11-30T19:30+09:00`,
  /// `10:00/18:00`.
  public var iso8601: String {
    guard let end else { return Self.iso8601(start) }
    return Self.iso8601(start) + "/" + Self.iso8601(end)
  }

  private static func iso8601(_ parts: DateComponents) -> String {
    var text = day(parts)
    if let hour = parts.hour {
      if !text.isEmpty { text += "T" }
      text += pad(hour) + ":" + pad(parts.minute ?? 0)
      if let second = parts.second { text += ":" + pad(second) }
      if let zone = parts.timeZone { text += offset(zone.secondsFromGMT()) }
    }
    return text
  }

  private static func day(_ parts: DateComponents) -> String {
    guard let month = parts.month else { return parts.year.map { pad($0, 4) } ?? "" }
    let days = parts.day.map { "-" + pad($0) } ?? ""
    return (parts.year.map { pad($0, 4) } ?? "-") + "-" + pad(month) + days
  }

  private static func offset(_ seconds: Int) -> String {
    guard seconds != 0 else { return "Z" }
    let minutes = abs(seconds) / 60
    return (seconds < 0 ? "-" : "+") + pad(minutes / 60) + ":" + pad(minutes % 60)
  }

  private static func pad(_ number: Int, _ width: Int = 2) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
