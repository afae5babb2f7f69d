import Foundation

/// The tables, in Markdown.
struct RateReport {
  struct Row {
    var step: Double
    /// For each kind of code, for each reader.
    var cells: [[DecodeCount]] = []
  }

  private var lines: [String] = []
  private var totals = DecodeReader.all.map { _ in DecodeCount() }
  private var behind: [String] = []

  mutating func add(_ series: DecodeSteps, _ rows: [Row]) {
    lines += ["### \(series.title)", "", "| \(series.unit) | \(Self.heads.joined(separator: " | ")) |"]
    lines.append("|" + String(repeating: "---|", count: Self.heads.count + 1))
    for row in rows {
      lines.append(
        "| \(row.step.formatted) | \(row.cells.enumerated().map(Self.cell).joined(separator: " | ")) |")
      note(series, row)
    }
    lines.append("")
  }

  /// Prints the tables, or writes them to a file and prints the totals alone.
  func write(to file: String?) throws {
    if let file {
      try Data((lines.joined(separator: "\n") + "\n" + summary + "\n").utf8).write(
        to: URL(fileURLWithPath: file))
    } else {
      print(lines.joined(separator: "\n"))
    }
    print(summary)
    print(behind.isEmpty ? "\nbehind at no step" : "\nbehind at:\n" + behind.joined(separator: "\n"))
  }

  private static var heads: [String] { CodeKind.all.map(\.title) }

  /// The right ones in per cent, reader by reader.
  private static func cell(_ kind: Int, _ counts: [DecodeCount]) -> String {
    zip(DecodeReader.all, counts).map { reader, count in
      reader.reads(CodeKind.all[kind].symbology) ? "\(count.right * 100 / max(count.pictures, 1))" : "–"
    }.joined(separator: " / ")
  }

  private mutating func note(_ series: DecodeSteps, _ row: Row) {
    for (kind, counts) in row.cells.enumerated() {
      for (index, count) in counts.enumerated() { totals[index] = totals[index] + count }
      guard counts.dropFirst().contains(where: { $0.right > counts[0].right }) else { continue }
      behind.append(
        "\(series.title) \(row.step.formatted) \(CodeKind.all[kind].title): \(Self.cell(kind, counts))")
    }
  }

  private var summary: String {
    let rows = zip(DecodeReader.all, totals).map { reader, count in
      let milliseconds = count.seconds * 1000 / Double(max(count.pictures, 1))
      return "| \(reader.name) | \(count.right) | \(count.wrong) | \(String(format: "%.1f", milliseconds)) |"
    }
    return
      ([
        "| of \(totals[0].pictures) pictures | right | with a wrong reading | ms a picture |",
        "|---|---|---|---|",
      ] + rows)
      .joined(separator: "\n")
  }
}

extension Double {
  /// Without a fraction where there is none.
  fileprivate var formatted: String { self == rounded() ? String(Int(self)) : String(self) }
}
