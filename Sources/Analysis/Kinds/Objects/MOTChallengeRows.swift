import Foundation

/// Rows of `frame,id,left,top,width,height,confidence,class…`; frames and pixels count from 1.
enum MOTChallengeRows {
  /// - Throws: `ArgumentError` that names the line.
  static func read(
    _ text: String, path: String, labels: [String]?
  ) throws -> [Int: [DetectionFile.Entry]] {
    var frames: [Int: [DetectionFile.Entry]] = [:]
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let line = line.trimmingCharacters(in: .whitespaces)
      guard !line.isEmpty else { continue }
      let row = try Row(line, place: "line \(index + 1) of “\(path)”")
      guard row.confidence != 0 else { continue }
      let label = row.kind.flatMap { kind in
        labels.flatMap { $0.indices.contains(kind - 1) ? $0[kind - 1] : nil }
      }
      frames[row.frame - 1, default: []].append(
        DetectionFile.Entry(
          box: row.box, label: label ?? labels?.first ?? "object", confidence: min(1, row.confidence)))
    }
    return frames
  }

  private struct Row {
    let frame: Int
    let box: CGRect
    /// 1 where the file has none: trackers write -1.
    let confidence: Float
    /// The class, from 1.
    let kind: Int?

    init(_ line: String, place: String) throws {
      let cells = line.split(separator: ",", omittingEmptySubsequences: false)
      let numbers = cells.map { Double($0.trimmingCharacters(in: .whitespaces)) }
      guard cells.count >= 6 else {
        throw ArgumentError("\(place) has \(cells.count) of at least 6 values", remedy: MOTChallengeRows.form)
      }
      let values = try (0..<min(8, cells.count)).map { index in
        guard let number = numbers[index], number.isFinite, abs(number) < 1e9 else {
          throw ArgumentError("“\(cells[index])” in \(place) is no number", remedy: MOTChallengeRows.form)
        }
        return number
      }
      guard values[0] >= 1 else {
        throw ArgumentError("\(place) is of frame \(cells[0])", remedy: "frames count from 1")
      }
      guard values[4] > 0, values[5] > 0 else {
        throw ArgumentError(
          "the box in \(place) is empty", remedy: "its width and height must be above 0")
      }
      frame = Int(values[0])
      box = CGRect(x: values[2] - 1, y: values[3] - 1, width: values[4], height: values[5])
      confidence = values.count > 6 && values[6] >= 0 ? Float(values[6]) : 1
      kind = values.count > 7 && values[7] >= 1 ? Int(values[7]) : nil
    }
  }

  private static let form = "write frame,id,left,top,width,height,confidence in each line"
}
