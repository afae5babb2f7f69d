/// The word before a number or an address that says what it is, such as `Tel:` or 電話.
enum ContactLabel: String {
  case phone, fax, mobile, email

  /// `email`, if it is that.
  var email: String? { self == .email ? rawValue : nil }

  /// The label that ends right before a position, with a colon, a dot or blanks between.
  static func before(_ position: Int, in text: ScannedText) -> ContactLabel? {
    let end = text.endOfLabel(before: position)
    return labels.first { word, _ in text.ends(with: word, at: end) }?.1
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

/// The word before a number that says that it is none to be called, or no date.
enum NumberLabel {
  /// Whether a word such as `ISBN` or `Part No.` ends right before a position.
  static func stands(before position: Int, in text: ScannedText) -> Bool {
    let end = text.endOfLabel(before: position)
    return identifiers.contains { text.ends(with: $0, at: end) }
  }

  /// Whether a word such as `version` ends right before a position.
  static func isVersion(before position: Int, in text: ScannedText) -> Bool {
    let end = text.endOfLabel(before: position)
    return versions.contains { text.ends(with: $0, at: end) }
  }

  private static let identifiers = [
    "isbn", "issn", "ean", "jan", "upc", "sku", "p/n", "s/n", "part no", "part number", "serial",
    "serial no", "serial number", "model", "model no", "model number", "item no", "order no", "order number",
    "invoice no", "ref", "id", "型番", "型式", "品番", "製造番号", "商品番号", "注文番号", "会員番号", "受付番号",
    "口座番号",
  ]
  private static let versions = [
    "version", "ver", "v", "revision", "rev", "build", "release", "firmware", "バージョン",
  ]
}

extension ScannedText {
  /// Where a label before a position ends: a colon, a dot, a bracket or blanks stand between.
  fileprivate func endOfLabel(before position: Int) -> Int {
    var end = position
    while position - end < 5, " :.(/+\n".unicodeScalars.contains(self[end - 1]) { end -= 1 }
    return end
  }

  /// Whether a word, given in small letters, ends at a position.
  fileprivate func ends(with word: String, at end: Int) -> Bool {
    let scalars = word.unicodeScalars
    let start = end - scalars.count
    guard start >= 0, zip(start..<end, scalars).allSatisfy({ self[$0].lowercased == $1 }) else {
      return false
    }
    return !(self[start].isLetter && self[start - 1].isLetter)
  }
}
