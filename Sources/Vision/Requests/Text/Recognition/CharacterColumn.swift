import Foundation

/// A column of characters below each other, taken apart so that they can be put beside each other.
struct CharacterColumn {
  private let rect: RotatedRect
  /// The cells of the characters, from the top, in fractions of the column's height.
  private(set) var cells: [Range<Double>] = []

  /// Samples to the width of the column.
  private static let grain = 24

  /// - Parameter rect: upright, as wide as a character.
  init(_ picture: PixelBuffer, _ rect: RotatedRect) {
    self.rect = rect
    let rows = min(4000, max(1, Int((rect.height / max(rect.width, 1) * CGFloat(Self.grain)).rounded())))
    let ink = Self.ink(of: picture, rect, rows: rows)
    cells = Self.cuts(ink).map { Double($0.lowerBound) / Double(rows)..<Double($0.upperBound) / Double(rows) }
  }

  /// The characters beside each other, each in a square.
  func line(of picture: PixelBuffer) -> LineImage {
    let side = LineRecognizer.height
    let filled = cells.count * side
    let width = LineRecognizer.width(
      for: RotatedRect(
        center: .zero, direction: CGVector(dx: 1, dy: 0), width: CGFloat(filled), height: CGFloat(side))
    ).width
    var image = LineImage(width: width, height: side, filled: filled)
    for (index, cell) in cells.prefix(width / side).enumerated() {
      let height = CGFloat(cell.upperBound - cell.lowerBound) * rect.height
      let middle = CGFloat(cell.lowerBound + cell.upperBound) / 2
      let part = RotatedRect(
        center: rect.point(0.5, middle), direction: rect.direction, width: rect.width, height: height)
      let rows = min(side, max(1, Int((height / rect.width * CGFloat(side)).rounded())))
      image.paste(LineImage(picture, part, width: side, height: rows, filled: side), column: index * side)
    }
    return image
  }

  /// How much each row differs from its usual colour, 0 to 1.
  private static func ink(of picture: PixelBuffer, _ rect: RotatedRect, rows: Int) -> [Float] {
    let patch = LineImage(picture, rect, width: grain, height: rows, filled: grain)
    let luma = (0..<grain * rows).map { patch.planes[grain * rows + $0] }
    let background = luma.sorted()[luma.count / 2]
    return (0..<rows).map { row in
      luma[row * grain..<(row + 1) * grain].reduce(0) { $0 + min(1, abs($1 - background)) } / Float(grain)
    }
  }

  /// The cuts that cross least ink and part the column into cells of about one height.
  private static func cuts(_ ink: [Float]) -> [Range<Int>] {
    let pitches = stride(from: 0.7, through: 1.25, by: 0.05).map { Float($0) * Float(grain) }
    let ways = pitches.map { way(ink, pitch: $0) }
    return ways.min { $0.cost < $1.cost }?.cells ?? [0..<ink.count]
  }

  private static func way(_ ink: [Float], pitch: Float) -> (cost: Float, cells: [Range<Int>]) {
    let count = ink.count
    var cost = [Float](repeating: .infinity, count: count + 1)
    var from = [Int](repeating: 0, count: count + 1)
    cost[0] = 0
    let (least, most) = (max(1, Int(pitch * 0.6)), Int((pitch * 1.4).rounded(.up)))
    for end in 1...count {
      // The last cell may be cut short.
      for length in (end == count ? 1 : least)...max(most, least) where length <= end {
        let deviation = (Float(length) - pitch) / pitch
        let crossed = end == count ? 0 : ink[end]
        let total = cost[end - length] + crossed + 0.6 * deviation * deviation + 0.02
        if total < cost[end] {
          cost[end] = total
          from[end] = end - length
        }
      }
    }
    var cells: [Range<Int>] = []
    var end = count
    while end > 0 {
      cells.append(from[end]..<end)
      end = from[end]
    }
    return (cost[count], cells.reversed())
  }
}

extension LineImage {
  /// Copies a patch to the middle of some columns; its first and last row go on above and below.
  mutating func paste(_ patch: LineImage, column: Int) {
    let top = (height - patch.height) / 2
    for plane in 0..<3 {
      for y in 0..<height {
        let from = (plane * patch.height + min(max(y - top, 0), patch.height - 1)) * patch.width
        let to = (plane * height + y) * width + column
        for x in 0..<min(patch.width, width - column) { planes[to + x] = patch.planes[from + x] }
      }
    }
  }
}
