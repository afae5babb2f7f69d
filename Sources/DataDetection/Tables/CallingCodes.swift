/// The calling codes of countries, and how long the numbers after them are.
enum CallingCodes {
  /// The code at the beginning of the digits of an international number, if the rest has a length of its plan.
  static func isValid(_ digits: String) -> Bool {
    for length in 1...3 {
      let code = String(digits.prefix(length))
      if let lengths = lengths[code] { return lengths.contains(digits.count - length) }
    }
    return false
  }

  private static let lengths: [String: ClosedRange<Int>] = {
    var table: [String: ClosedRange<Int>] = [
      "1": 10...10, "7": 10...10, "20": 8...10, "27": 9...9, "30": 10...10, "31": 9...9, "32": 8...9,
      "33": 9...9,
      "34": 9...9, "36": 8...9, "39": 6...12, "40": 9...9, "41": 9...9, "43": 6...13, "44": 9...10,
      "45": 8...8,
      "46": 7...10, "47": 8...8, "48": 9...9, "49": 6...12, "51": 8...9, "52": 10...10, "53": 8...8,
      "54": 10...11,
      "55": 10...11, "56": 9...9, "57": 10...10, "58": 10...10, "60": 8...10, "61": 9...9, "62": 8...12,
      "63": 8...10, "64": 8...10, "65": 8...8, "66": 8...9, "81": 9...10, "82": 8...10, "84": 9...10,
      "86": 10...11,
      "90": 10...10, "91": 10...10, "92": 9...10, "93": 9...9, "94": 9...9, "95": 7...10, "98": 10...10,
    ]
    // Three digits: all that begin with these, each with 7 to 10 more.
    for prefix in [
      "21", "22", "23", "24", "25", "26", "29", "35", "37", "38", "42", "50", "59", "67", "68", "69",
    ] {
      for last in 0...9 { table["\(prefix)\(last)"] = 6...10 }
    }
    for code in ["800", "808", "850", "852", "853", "855", "856", "870", "880", "886"] {
      table[code] = 6...11
    }
    for prefix in ["96", "97", "99"] { for last in 0...9 { table["\(prefix)\(last)"] = 7...10 } }
    return table
  }()
}
