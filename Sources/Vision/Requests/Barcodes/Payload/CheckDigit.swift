/// The check digit of GS1's numbers: weights 3 and 1 in turn from the right.
enum CheckDigit {
  /// Whether the last digit is the right one; `false` where there is anything but digits.
  static func isValid(_ digits: [UInt8]) -> Bool {
    guard digits.count > 1, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return false }
    let sum = digits.reversed().enumerated().reduce(0) { sum, digit in
      sum + Int(digit.element - 0x30) * (digit.offset.isMultiple(of: 2) ? 1 : 3)
    }
    return sum.isMultiple(of: 10)
  }
}
