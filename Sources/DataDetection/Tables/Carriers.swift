import Foundation

/// Who carries parcels, the words by which a text names them, and where they tell of a parcel's whereabouts.
enum Carrier: String, CaseIterable {
  case ups = "UPS"
  case fedEx = "FedEx"
  case usps = "USPS"
  case dhl = "DHL"
  case japanPost = "Japan Post"
  case yamato = "Yamato"
  case sagawa = "Sagawa"

  var names: [String] {
    switch self {
    case .ups: ["ups"]
    case .fedEx: ["fedex", "federal express", "フェデックス"]
    case .usps: ["usps", "united states postal", "postal service"]
    case .dhl: ["dhl"]
    case .japanPost:
      ["japan post", "日本郵便", "郵便局", "ゆうパック", "ゆうパケット", "ゆうパケツト", "レターパック", "簡易書留", "書留", "特定記録"]
    case .yamato: ["yamato", "kuroneko", "ヤマト", "クロネコ", "宅急便"]
    case .sagawa: ["sagawa", "佐川", "飛脚"]
    }
  }

  /// Words that say that a number beside them is one of a shipment, whoever carries it.
  static let labels = [
    "tracking", "track your", "waybill", "airbill", "consignment", "shipment", "追跡", "問い合わせ番号", "問合せ番号",
    "問合わせ番号", "送り状", "伝票番号", "荷物番号", "引受番号",
  ]

  func url(for number: String) -> URL? {
    switch self {
    case .ups: URL(string: "https://www.ups.com/track?tracknum=\(number)")
    case .fedEx: URL(string: "https://www.fedex.com/fedextrack/?trknbr=\(number)")
    case .usps: URL(string: "https://tools.usps.com/go/TrackConfirmAction?tLabels=\(number)")
    case .dhl: URL(string: "https://www.dhl.com/en/express/tracking.html?AWB=\(number)")
    case .japanPost:
      URL(string: "https://trackings.post.japanpost.jp/services/srv/search/direct?reqCodeNo1=\(number)")
    case .yamato: URL(string: "https://jizen.kuronekoyamato.co.jp/jizen/servlet/crjz.b.NQ0010?id=\(number)")
    case .sagawa: URL(string: "https://k2k.sagawa-exp.co.jp/p/web/okurijosearch.do?okurijoNo=\(number)")
    }
  }

  /// The posts of the countries whose letters end an international number (UPU S10).
  static let posts: [String: String] = [
    "JP": "Japan Post", "US": "USPS", "GB": "Royal Mail", "DE": "Deutsche Post", "FR": "La Poste",
    "CN": "China Post",
    "KR": "Korea Post", "HK": "Hongkong Post", "TW": "Chunghwa Post", "SG": "Singapore Post",
    "CA": "Canada Post",
    "AU": "Australia Post", "NL": "PostNL", "BE": "bpost", "CH": "Swiss Post", "AT": "Austrian Post",
    "IT": "Poste Italiane", "ES": "Correos", "SE": "PostNord", "DK": "PostNord", "NO": "Posten",
    "FI": "Posti",
    "PL": "Poczta Polska", "IE": "An Post", "NZ": "NZ Post", "TH": "Thailand Post", "MY": "Pos Malaysia",
    "IN": "India Post", "BR": "Correios", "PT": "CTT", "CZ": "Czech Post", "VN": "Vietnam Post",
    "PH": "PHLPost", "ID": "Pos Indonesia",
  ]
}
