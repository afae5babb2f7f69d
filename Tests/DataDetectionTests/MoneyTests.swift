import Testing

@Suite struct MoneyTests {
  @Test(arguments: [
    ("¥1,980", "1980 JPY"), ("￥１，９８０", "1980 JPY"), ("1,980円", "1980 JPY"), ("1980 円", "1980 JPY"),
    ("3万円", "30000 JPY"), ("3億2,000万円", "320000000 JPY"), ("−¥500", "-500 JPY"), ("▲1,000円", "-1000 JPY"),
    ("$5.00", "5 USD"), ("US$ 1,234.50", "1234.5 USD"), ("$1.5 million", "1500000 USD"),
    ("$3M", "3000000 USD"),
    ("€1.980,50", "1980.5 EUR"), ("19,99 €", "19.99 EUR"), ("£20", "20 GBP"), ("USD 100", "100 USD"),
    ("100 USD", "100 USD"), ("CHF 12'500.00", "12500 CHF"), ("₹12,34,567", "1234567 INR"),
    ("20 dollars", "20 USD"),
    ("₩50,000", "50000 KRW"), ("HK$88", "88 HKD"), ("価格は1,980円です", "1980 JPY"), ("$0.99", "0.99 USD"),
    ("1,980円（税込）", "1980 JPY"),
  ])
  func amounts(text: String, value: String) { #expect(found(text) == ["money: \(value)"]) }

  @Test(arguments: [
    "$", "¥1,98", "$1,23,4", "1,980", "3元素", "半径5円形", "100 usdx", "CAD5x", "$x", "20% off", "cost 5", "$0.id",
    "2022 Yuan Tong", "PHP 5.4",
  ])
  func others(text: String) { #expect(found(text, .moneyAmount).isEmpty) }
}
