/// The sums that tell a number of a shipment from any other; digits are given without blanks.
enum CheckDigits {
  /// UPS: `1Z` and 16 characters, the last of them the check digit.
  static func isUPS(_ characters: [Unicode.Scalar]) -> Bool {
    guard characters.count == 18, let check = characters.last, check.isDigit else { return false }
    let sum = characters[2..<17].enumerated().reduce(0) { sum, entry in
      let value = entry.element.isDigit ? entry.element.digitValue : (Int(entry.element.value) - 63) % 10
      return sum + value * (entry.offset.isMultiple(of: 2) ? 1 : 2)
    }
    return (10 - sum % 10) % 10 == check.digitValue
  }

  /// GS1's sum modulo 10: USPS, FedEx Ground.
  static func isModulo10(_ digits: [Int]) -> Bool {
    let sum = digits.dropLast().reversed().enumerated().reduce(0) { sum, entry in
      sum + entry.element * (entry.offset.isMultiple(of: 2) ? 3 : 1)
    }
    return (10 - sum % 10) % 10 == digits.last
  }

  /// FedEx Express: 12 digits, weights 3 1 7, modulo 11.
  static func isFedExExpress(_ digits: [Int]) -> Bool {
    let weights = [3, 1, 7]
    let sum = digits.dropLast().enumerated().reduce(0) { $0 + $1.element * weights[$1.offset % 3] }
    return sum % 11 % 10 == digits.last
  }

  /// The rest of the division of all but the last digit by 7: DHL and the Japanese carriers.
  static func isModulo7(_ digits: [Int]) -> Bool {
    digits.dropLast().reduce(0) { ($0 * 10 + $1) % 7 } == digits.last
  }

  /// International post, UPU S10: 8 digits and a check digit, weights 8 6 4 2 3 5 9 7.
  static func isS10(_ digits: [Int]) -> Bool {
    guard digits.count == 9 else { return false }
    let sum = zip(digits, [8, 6, 4, 2, 3, 5, 9, 7]).reduce(0) { $0 + $1.0 * $1.1 }
    let check = 11 - sum % 11
    return (check == 10 ? 0 : check == 11 ? 5 : check) == digits[8]
  }
}
