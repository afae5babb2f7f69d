import Foundation

/// The signs, words and codes of currencies.
enum Currencies {
  /// Signs before an amount, the longer ones first.
  static let before: [(sign: String, code: String)] = [
    ("US$", "USD"), ("NT$", "TWD"), ("HK$", "HKD"), ("CA$", "CAD"), ("AU$", "AUD"), ("NZ$", "NZD"),
    ("S$", "SGD"),
    ("C$", "CAD"), ("A$", "AUD"), ("R$", "BRL"), ("Rs.", "INR"), ("RMB", "CNY"), ("$", "USD"), ("¥", "JPY"),
    ("€", "EUR"), ("£", "GBP"), ("₩", "KRW"), ("₹", "INR"), ("₽", "RUB"), ("₫", "VND"), ("₱", "PHP"),
    ("฿", "THB"),
    ("₺", "TRY"), ("₪", "ILS"),
  ]
  /// Words and signs behind an amount.
  static let after: [(word: String, code: String)] = [
    ("円", "JPY"), ("ドル", "USD"), ("ユーロ", "EUR"), ("ポンド", "GBP"), ("ウォン", "KRW"), ("元", "CNY"), ("€", "EUR"),
    ("£", "GBP"), ("₩", "KRW"), ("원", "KRW"), ("dollars", "USD"), ("dollar", "USD"), ("euros", "EUR"),
    ("euro", "EUR"),
    ("yen", "JPY"), ("yuan", "CNY"), ("rupees", "INR"),
  ]
  static let codes: Set<String> = [
    "USD", "EUR", "JPY", "GBP", "CHF", "CAD", "AUD", "NZD", "CNY", "HKD", "TWD", "KRW", "SGD", "THB", "INR",
    "IDR",
    "MYR", "PHP", "VND", "SEK", "NOK", "DKK", "PLN", "CZK", "HUF", "TRY", "ILS", "AED", "SAR", "ZAR", "BRL",
    "MXN",
    "ARS", "CLP", "RUB", "UAH",
  ]
  /// Codes that are words as well.
  static let words: Set<String> = ["PHP", "TRY", "CAD"]
  private static let dollars = [
    "CA": "CAD", "AU": "AUD", "NZ": "NZD", "SG": "SGD", "HK": "HKD", "TW": "TWD", "MX": "MXN",
  ]

  static func currency(_ code: String, sign: String, region: Locale.Region?) -> Locale.Currency {
    var code = code
    if sign == "$" || sign == "dollars", let region { code = dollars[region.identifier] ?? code }
    if sign == "¥", region?.identifier == "CN" { code = "CNY" }
    return Locale.Currency(code.lowercased().uppercased())
  }
}
