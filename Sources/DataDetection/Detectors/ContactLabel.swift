/// The word before a number or an address that says what it is, such as `Tel:` or 電話.
enum ContactLabel: String {
  case phone, fax, mobile, email

  /// `email`, if it is that.
  var email: String? { self == .email ? rawValue : nil }

  /// The label that ends right before a position, with a colon, a dot or blanks between.
  static func before(_ position: Int, in text: ScannedText) -> ContactLabel? {
    var end = position
    var passed = 0
    while passed < 5, " :.(/+\n".unicodeScalars.contains(text[end - 1]) {
      end -= 1
      passed += 1
    }
    return labels.first { word, _ in stands(word, before: end, in: text) }?.1
  }

  private static func stands(_ word: String, before end: Int, in text: ScannedText) -> Bool {
    let scalars = word.unicodeScalars
    let start = end - scalars.count
    guard start >= 0, zip(start..<end, scalars).allSatisfy({ text[$0].lowercased == $1 }) else {
      return false
    }
    return !(text[start].isLetter && text[start - 1].isLetter)
  }

  private static let labels: [(String, ContactLabel)] = [
    ("mobile", .mobile), ("cell", .mobile), ("携帯", .mobile), ("携帯電話", .mobile), ("手机", .mobile),
    ("fax", .fax), ("facsimile", .fax), ("ファックス", .fax), ("ファクス", .fax), ("f", .fax),
    ("tel", .phone), ("telephone", .phone), ("phone", .phone), ("ph", .phone), ("call", .phone),
    ("hotline", .phone), ("電話", .phone), ("電話番号", .phone), ("☎", .phone), ("☏", .phone), ("📞", .phone),
    ("℡", .phone), ("代表", .phone), ("直通", .phone), ("t", .phone), ("連絡先", .phone), ("お問い合わせ", .phone),
    ("email", .email), ("e-mail", .email), ("mail", .email), ("メール", .email), ("mailto", .email),
  ]
}
