import DataDetection
import Testing

@Suite struct PostalAddressTests {
  @Test(arguments: [
    ("〒100-0001 東京都千代田区千代田1-1", "〒100-0001 東京都千代田区千代田1-1"),
    ("〒100-0001東京都千代田区千代田1-1", "〒100-0001 東京都千代田区千代田1-1"),
    ("〒100-0001\n東京都千代田区\n千代田1-1", "〒100-0001 東京都千代田区千代田1-1"),
    ("〒220-8120 神奈川県横浜市西区みなとみらい2丁目2番1号 ランドマークタワー20F", "〒220-8120 神奈川県横浜市西区みなとみらい2丁目2番1号 ランドマークタワー20F"),
    ("北海道札幌市中央区北1条西2丁目", "北海道札幌市中央区北1条西2丁目"),
    ("大阪府大阪市北区梅田3-1-1 TEL", "大阪府大阪市北区梅田3-1-1"),
    ("〒１００−０００１ 東京都千代田区", "〒100-0001 東京都千代田区"),
    ("1 Infinite Loop, Cupertino, CA 95014", "1 Infinite Loop, Cupertino, CA 95014"),
    (
      "1600 Pennsylvania Avenue NW\nWashington, DC 20500", "1600 Pennsylvania Avenue NW, Washington, DC 20500"
    ),
    (
      "350 5th Ave., Suite 21\nNew York, New York 10118-0110",
      "350 5th Ave., Suite 21, New York, New York 10118-0110"
    ),
    ("PO Box 123, Austin, TX 78701", "PO Box 123, Austin, TX 78701"),
    ("10 Downing Street\nLondon SW1A 2AA", "10 Downing Street, London SW1A 2AA"),
    ("221B Baker Street", "221B Baker Street"),
  ])
  func addresses(text: String, value: String) { #expect(found(text) == ["address: \(value)"]) }

  @Test(arguments: [
    "東京都千代田区", "東京都千代田区の人口は6万人", "東京都港区に3人", "123-4567", "100 Hard Drive", "5 great places",
    "10 Most Popular Ways",
    "Washington, DC", "3 Days In Paris", "東京都知事は2人",
  ])
  func others(text: String) { #expect(found(text, .postalAddress).isEmpty) }

  @Test func parts() throws {
    let matches = DataDetector.matches(in: ["350 5th Ave, New York, NY 10118"])
    let match = try #require(matches.first)
    guard case .postalAddress(let address) = match.details else { return #expect(Bool(false), "\(match)") }
    #expect(address.street == "350 5th Ave" && address.city == "New York" && address.state == "NY")
    #expect(address.postalCode == "10118" && address.regionCode == .unitedStates)
  }
}
