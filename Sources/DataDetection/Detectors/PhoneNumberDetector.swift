import Foundation

/// Telephone numbers: with a `+`, Japanese, North American, and of other countries where a word such as `Tel` says
/// so. A number counts as a whole or not at all: no part of a longer row of digits is one.
struct PhoneNumberDetector: Detector {
  let options: DataDetector.Options

  func detection(at position: Int, in text: ScannedText, claims: Claims) -> Detection? {
    guard "+(0123456789".unicodeScalars.contains(text[position]), isStart(position, in: text, claims: claims),
      let number = PrintedNumber(at: position, in: text), !claims.isClaimed(anyOf: number.range),
      !number.usesBlanks || !followsDigits(position, in: text, claims: claims)
    else { return nil }
    let label = ContactLabel.before(position, in: text)
    guard label != nil || !NumberLabel.stands(before: position, in: text) else { return nil }
    guard isValid(number, isLabelled: label != nil && label != .email) else { return nil }
    let details = DataDetector.Match.SemanticDetails.PhoneNumber(
      phoneNumber: text.string(number.range), label: label == .email ? nil : label?.rawValue)
    return Detection(details: .phoneNumber(details), range: number.range)
  }

  /// No part of another number, an amount or a word stands before it.
  private func isStart(_ position: Int, in text: ScannedText, claims: Claims) -> Bool {
    let previous = text[position - 1]
    if ",/".unicodeScalars.contains(previous), claims.isClaimed(position - 2) { return true }
    if previous.isAlphanumeric || "+-.,:/¥$€£#_@*=".unicodeScalars.contains(previous) {
      return "./:+".unicodeScalars.contains(previous) && !text[position - 2].isDigit
        && ContactLabel.before(position, in: text) != nil
    }
    if previous == "(" { return text[position] != "(" }
    return true
  }

  /// Whether a number stands before it, of which a number with blanks may be the rest.
  private func followsDigits(_ position: Int, in text: ScannedText, claims: Claims) -> Bool {
    text[position - 1] == " " && text[position - 2].isDigit && !claims.isClaimed(position - 2)
      && text[position].isDigit
  }

  private func isValid(_ number: PrintedNumber, isLabelled: Bool) -> Bool {
    if number.isInternational { return CallingCodes.isValid(number.digits.replacing("(0)", with: "")) }
    let isGrouped = number.groups.count > 1
    guard isGrouped || isLabelled else { return false }
    if JapaneseNumbers.isValid(number, isLabelled: isLabelled) { return true }
    if AmericanNumbers.isValid(number, isLabelled: isLabelled) { return true }
    return isLabelled && isPlausibleElsewhere(number)
  }

  /// A number of a country whose plan is not known here, after a word such as `Tel`.
  private func isPlausibleElsewhere(_ number: PrintedNumber) -> Bool {
    let isLong = (8...12).contains(number.digits.count) && number.digits.hasPrefix("0")
    return isLong && !number.digits.allSatisfy { $0 == "0" }
  }
}

/// The plan of Japan: 10 digits, 11 for mobile and internet telephones, in three groups.
private enum JapaneseNumbers {
  static func isValid(_ number: PrintedNumber, isLabelled: Bool) -> Bool {
    let digits = number.digits
    guard digits.hasPrefix("0"), !digits.hasPrefix("00"), digits.count == length(of: digits) else {
      return false
    }
    guard number.groups.count > 1 else { return isLabelled }
    guard number.groups.count == 3, number.usesHyphensOrBrackets || isLabelled || number.groups[0] != 5 else {
      return false
    }
    let last =
      digits.hasPrefix("0120") || digits.hasPrefix("0570") || digits.hasPrefix("0990") ? 3...4 : 4...4
    return (2...5).contains(number.groups[0]) && (1...4).contains(number.groups[1])
      && last.contains(number.groups[2])
  }

  private static func length(of digits: String) -> Int {
    let isEleven = ["020", "050", "060", "070", "080", "090"].contains { digits.hasPrefix($0) }
    return isEleven && !digits.hasPrefix("0800") || digits.hasPrefix("0800") ? 11 : 10
  }
}

/// The plan of North America: area code, exchange, line.
private enum AmericanNumbers {
  static func isValid(_ number: PrintedNumber, isLabelled: Bool) -> Bool {
    var digits = Array(number.digits.utf8)
    var groups = number.groups
    if digits.count == 11, digits[0] == UInt8(ascii: "1"), groups.first == 1 {
      digits.removeFirst()
      groups.removeFirst()
    }
    if isLabelled, digits.count == 7, groups == [3, 4] { return digits[0] >= UInt8(ascii: "2") }
    guard digits.count == 10,
      groups == [3, 3, 4] || isLabelled && groups == [10] || groups == [3, 7] && isLabelled
    else { return false }
    let isArea = digits[0] >= UInt8(ascii: "2") && digits[1] <= UInt8(ascii: "8")
    let isExchange =
      digits[3] >= UInt8(ascii: "2") && digits[4...5] != [UInt8(ascii: "1"), UInt8(ascii: "1")]
    return isArea && isExchange
  }
}
