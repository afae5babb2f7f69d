extension Unicode.Scalar {
  var isDigit: Bool { (0x30...0x39).contains(value) }
  var isUppercase: Bool { (0x41...0x5A).contains(value) }
  var isLowercase: Bool { (0x61...0x7A).contains(value) }
  /// An ASCII letter.
  var isLetter: Bool { isUppercase || isLowercase }
  var isAlphanumeric: Bool { isLetter || isDigit }
  /// A letter of any other script that is written with blanks between words, such as é or я.
  var isOtherWordLetter: Bool { (0xC0...0x24F).contains(value) || (0x370...0x52F).contains(value) }
  var digitValue: Int { Int(value) - 0x30 }

  /// The dashes that stand for a hyphen between digits.
  var isDash: Bool {
    switch value {
    case 0x2010...0x2015, 0x2212, 0x2043, 0xFE63, 0x30FC, 0xFF70: true
    default: false
    }
  }

  var isHiragana: Bool { (0x3041...0x309F).contains(value) }
  var isKatakana: Bool { (0x30A0...0x30FF).contains(value) }
  var isIdeograph: Bool {
    (0x4E00...0x9FFF).contains(value) || (0x3400...0x4DBF).contains(value) || value == 0x3005
      || value == 0x3007
  }
  var isJapanese: Bool { isHiragana || isKatakana || isIdeograph }

  /// An ASCII capital as its small letter, all else as it is.
  var lowercased: Unicode.Scalar { isUppercase ? Unicode.Scalar(UInt8(value) + 0x20) : self }
  var isBreak: Bool { self == ScannedText.lineBreak || self == ScannedText.blockBreak }
}
