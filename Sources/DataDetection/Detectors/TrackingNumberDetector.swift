import Foundation

/// Numbers of shipments: those whose form says it (UPS, USPS, international post), and others, of digits only, where
/// the text around them speaks of a shipment and names the carrier.
struct TrackingNumberDetector: Detector {
  func detection(at position: Int, in text: ScannedText, claims: Claims) -> Detection? {
    let first = text[position]
    let previous = text[position - 1]
    guard first.isAlphanumeric, !previous.isAlphanumeric, !"-.¥$€£".unicodeScalars.contains(previous) else {
      return nil
    }
    if let number = ups(at: position, in: text) { return number }
    if first.isLetter { return internationalPost(at: position, in: text) }
    guard !(previous == " " && text[position - 2].isDigit) else { return nil }
    return digits(at: position, in: text)
  }

  private func detection(_ carrier: Carrier, _ number: String, _ range: Range<Int>) -> Detection {
    let details = DataDetector.Match.SemanticDetails.ShipmentTrackingNumber(
      carrier: carrier.rawValue, trackingNumber: number, trackingURL: carrier.url(for: number))
    return Detection(details: .shipmentTrackingNumber(details), range: range)
  }

  private func ups(at position: Int, in text: ScannedText) -> Detection? {
    guard text[position] == "1", text[position + 1] == "Z" else { return nil }
    var characters: [Unicode.Scalar] = []
    var end = position
    while characters.count < 18 {
      if text[end].isDigit || text[end].isUppercase {
        characters.append(text[end])
      } else if !(text[end] == " " && text[end - 1] != " ") {
        return nil
      }
      end += 1
    }
    guard !text[end].isAlphanumeric, CheckDigits.isUPS(characters) else { return nil }
    return detection(.ups, String(String.UnicodeScalarView(characters)), position..<end)
  }

  /// Two letters, nine digits, the two letters of a country.
  private func internationalPost(at position: Int, in text: ScannedText) -> Detection? {
    var cursor = Cursor(text, at: position)
    guard cursor.skip(\.isUppercase), cursor.skip(\.isUppercase) else { return nil }
    var digits: [Int] = []
    while digits.count < 9 {
      _ = cursor.skip(" ")
      guard cursor.next.isDigit else { return nil }
      digits.append(cursor.next.digitValue)
      cursor.position += 1
    }
    _ = cursor.skip(" ")
    let country = text.string(cursor.position..<min(cursor.position + 2, text.scalars.count))
    guard let post = Carrier.posts[country], !text[cursor.position + 2].isAlphanumeric,
      CheckDigits.isS10(digits)
    else { return nil }
    let number = text.string(position..<position + 2) + digits.map(String.init).joined() + country
    let details = DataDetector.Match.SemanticDetails.ShipmentTrackingNumber(
      carrier: post, trackingNumber: number, trackingURL: Carrier(rawValue: post)?.url(for: number))
    return Detection(details: .shipmentTrackingNumber(details), range: position..<cursor.position + 2)
  }

  /// The longest run of groups of digits that is a number of a carrier.
  private func digits(at position: Int, in text: ScannedText) -> Detection? {
    var digits: [Int] = []
    var end = position
    var ends: [(count: Int, end: Int)] = []
    while digits.count <= 22 {
      guard text[end].isDigit else { break }
      digits.append(text[end].digitValue)
      end += 1
      guard !text[end].isDigit else { continue }
      ends.append((digits.count, end))
      if text[end] == " " || text[end] == "-" { end += 1 }
    }
    for (count, end) in ends.reversed() where !text[end].isAlphanumeric {
      guard let carrier = carrier(of: Array(digits.prefix(count)), before: position, after: end, in: text)
      else {
        continue
      }
      return detection(carrier, digits.prefix(count).map(String.init).joined(), position..<end)
    }
    return nil
  }

  private func carrier(of digits: [Int], before: Int, after: Int, in text: ScannedText) -> Carrier? {
    guard [10, 12, 15, 20, 22].contains(digits.count) else { return nil }
    if digits.count == 22, digits[0] == 9, (1...5).contains(digits[1]) {
      return CheckDigits.isModulo10(digits) ? .usps : nil
    }
    let surroundings = Surroundings(of: before..<after, in: text)
    return possibleCarriers(of: digits).first { surroundings.name($0) }
  }

  private func possibleCarriers(of digits: [Int]) -> [Carrier] {
    switch digits.count {
    case 10: CheckDigits.isModulo7(digits) ? [.dhl] : []
    case 12:
      (CheckDigits.isFedExExpress(digits) ? [.fedEx] : [])
        + (CheckDigits.isModulo7(digits) ? [.japanPost, .yamato, .sagawa] : [])
    case 15: CheckDigits.isModulo10(digits) ? [.fedEx] : []
    case 20: CheckDigits.isModulo10(digits) ? [.usps] : []
    default: []
    }
  }
}

/// What the lines around a number say.
private struct Surroundings {
  private let near: String
  private let whole: String
  private let isShipment: Bool

  init(of range: Range<Int>, in text: ScannedText) {
    near = Vicinity.text(around: range, in: text)
    let isShipment = Carrier.labels.contains(where: near.contains)
    self.isShipment = isShipment
    whole = isShipment ? text.string(0..<text.scalars.count, joinedBy: " ").lowercased() : ""
  }

  /// Whether it stands nearby, or anywhere once a shipment is spoken of.
  func name(_ carrier: Carrier) -> Bool {
    carrier.names.contains {
      Vicinity.contains($0, in: near) || (isShipment && Vicinity.contains($0, in: whole))
    }
  }
}
