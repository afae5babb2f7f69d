/// IATA's codes of airlines, and the names and ICAO codes under which the larger ones are printed.
enum Airlines {
  static let codes: Set<String> = Set(
    """
    AA AC AF AI AK AM AR AS AT AV AY AZ B6 BA BC BG BI BR BT BX CA CI CM CX CZ D7 DE DL DY EI EK EN ET EW EY F9 FI FJ
    FM FR FW FY FZ G3 G4 GA GF GK HA HD HO HU HX HY I2 IB IJ IT JL JQ JU KA KC KE KL KM KQ KU LA LH LJ LO LX LY MF MH
    MM MS MU MX NH NK NQ NU NZ OA OD OK OM OS OU OZ PC PG PK PR PS QF QR QS RJ RO S7 SA SC SK SN SQ SU SV TG TK TN TO
    TP TR TS TU TW U2 UA UL UO UX VA VJ VN VS VT VY W6 WB WF WN WS XQ Y4 YP Z2 ZG ZH 3K 3U 5J 5X 6E 6J 7C 7G 9C 9W
    """.split(whereSeparator: \.isWhitespace).map(String.init))

  static let names: [(name: String, code: String)] = [
    ("ANA", "NH"), ("JAL", "JL"), ("Japan Airlines", "JL"), ("United Airlines", "UA"), ("United", "UA"),
    ("American Airlines", "AA"), ("American", "AA"), ("Delta", "DL"), ("Lufthansa", "LH"),
    ("British Airways", "BA"),
    ("Air France", "AF"), ("Korean Air", "KE"), ("Emirates", "EK"), ("Skymark", "BC"), ("日本航空", "JL"),
    ("全日空", "NH"), ("スカイマーク", "BC"), ("ピーチ", "MM"),
  ]

  /// Words that say that a flight is spoken of.
  static let context = [
    "flight", "flt", "boarding", "departure", "departs", "arrival", "gate", "terminal", "airlines", "airport",
    "airways", "便", "搭乗", "航空", "空港", "出発", "到着", "フライト",
  ]
}
