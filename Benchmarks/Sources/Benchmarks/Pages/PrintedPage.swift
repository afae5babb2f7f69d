import Foundation

/// A page of A4 at 300 dots an inch, with one text in several sizes below each other.
struct PrintedPage: Sendable {
  /// As Pango names it.
  let font: String
  /// In points.
  private let sizes: [Double]
  private let paragraphs: [String]
  private let isJapanese: Bool

  static let all: [PrintedPage] =
    ["DejaVu Sans", "DejaVu Serif", "DejaVu Sans Mono", "DejaVu Serif Bold Italic", "DejaVu Sans Condensed"]
    .map { PrintedPage(font: $0, sizes: [7, 9, 10.5, 12], paragraphs: english, isJapanese: false) }
    + ["Noto Sans CJK JP", "Noto Serif CJK JP", "Noto Sans CJK JP Bold"]
    .map { PrintedPage(font: $0, sizes: [7.5, 9, 10.5, 14], paragraphs: japanese, isJapanese: true) }

  /// What stands on it, as it should be read.
  var text: String { joined(sizes.flatMap { _ in paragraphs }) }

  /// Lines as one text: with a blank between them, or, in Japanese, without any blanks.
  func joined(_ lines: [String]) -> String {
    let words = lines.joined(separator: " ").precomposedStringWithCompatibilityMapping
      .split(whereSeparator: \.isWhitespace)
    return words.joined(separator: isJapanese ? "" : " ")
  }

  /// A picture of it, which whoever asks for it removes.
  func picture() throws -> URL {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).png")
    let blocks = sizes.map { size in
      // In pixels, as the width is: lines break as if the density were the usual one.
      "<span font=\"\(font) \(size * 300 / 72)px\">" + paragraphs.joined(separator: "\n") + "</span>"
    }
    // ImageMagick takes a single % for the beginning of a property.
    let markup = blocks.joined(separator: "\n\n").replacing("%", with: "%%")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "convert", "-size", "1890x", "-background", "white", "pango:\(markup)",
      "-gravity", "north", "-splice", "0x295", "-extent", "2480x3508", "-colorspace", "gray", file.path(),
    ]
    try process.run()
    process.waitUntilExit()
    return file
  }

  private static let english = [
    """
    The harbour master wrote his report before dawn: 14 ships had arrived, 9 had left, and 2 were waiting for a pilot. \
    Fog lay over the river until half past seven, so the ferry "Gwendolyn" sailed 40 minutes late. Her captain, a patient \
    man, asked for quiet; everyone on the pier heard the bell anyway.
    """,
    """
    Invoice No. 20417-B, dated 30 November 2026, covers 125 metres of rope (16 mm), six lamps at $48.50 each, and one \
    compass. Payment is due within 30 days; a discount of 2.5% applies until 15 December. Questions? Write to \
    office@example.com or call (415) 555-2671 on weekdays between 9:00 and 17:30.
    """,
    """
    Quality was checked twice. Jack Vexler examined the joints, Zoe Quimby weighed each box, and both signed the list. \
    What they could not explain was the wind: it blew from the north-east for eleven days, dropped at noon, and never \
    came back that winter.
    """,
  ]
  private static let japanese = [
    "港の朝は早い。まだ暗いうちに漁船が戻り、市場では午前五時から競りが始まる。霧の深い日は汽笛が遠くまで響き、岸壁で待つ人々は静かに耳を澄ませていた。",
    "二〇二六年十一月の記録によれば、入港した船は十四隻、出港した船は九隻であった。運賃は大人一,二〇〇円、子供は半額とし、団体（二十名以上）には割引がある。",
    "「次の便は何時ですか」と尋ねると、駅員は時刻表を指さして「あと二十分ほどでまいります」と答えた。窓口の横には、手荷物の預かり所と小さな喫茶店が並んでいる。",
    "機械の点検は毎週月曜日に行い、温度・湿度・電圧の三項目を測定する。異常が見つかった場合は、ただちに主電源を切り、担当者へ連絡すること。",
  ]
}
