import Foundation

/// How a line looks, in a few numbers.
struct LineLook: Hashable, Sendable {
  private let columns: Int
  /// The green of each column, eight rows of them.
  private let numbers: [Float]

  private static let rows = 8
  /// So many columns are about a character.
  private static let block = 4
  /// How much the pixels of a block may differ by noise, of a range of 2.
  private static let noise: Float = 0.1

  init(_ picture: PixelBuffer, _ rect: RotatedRect) {
    let (rows, block) = (Self.rows, Self.block)
    let length = CGFloat(rows) * rect.width / max(rect.height, 1)
    columns = min(1024, max(block, Int(length) / block * block))
    let image = LineImage(picture, rect, width: columns, height: rows, filled: columns)
    numbers = Array(image.planes[(columns * rows)..<(2 * columns * rows)])
  }

  /// Whether the pixels are the same but for noise, in each block of columns.
  func isLike(_ other: LineLook) -> Bool {
    guard columns == other.columns else { return false }
    return stride(from: 0, to: columns, by: Self.block).allSatisfy { start in
      var sum: Float = 0
      for row in 0..<Self.rows {
        for at in (row * columns + start)..<(row * columns + start + Self.block) {
          sum += abs(numbers[at] - other.numbers[at])
        }
      }
      return sum < Self.noise * Float(Self.rows * Self.block)
    }
  }

  /// How much the pixels differ in the mean, of a range of 2.
  fileprivate func difference(from other: LineLook) -> Float {
    guard numbers.count == other.numbers.count else { return 2 }
    return zip(numbers, other.numbers).reduce(0) { $0 + abs($1.0 - $1.1) } / Float(max(1, numbers.count))
  }
}

extension LineMemory.Line {
  /// Where the line is now, if it still looks as when it was read; `nil` where it has to be read again.
  ///
  /// - Parameter found: where a line was found, about.
  func place(in picture: PixelBuffer, near found: RotatedRect) -> RotatedRect? {
    let rect = best.rect
    if look.isLike(LineLook(picture, rect)) { return rect }
    guard rect.hasSize(of: found) else { return nil }
    var moved = rect
    moved.center = found.center
    // The place that was found is right but for some pixels, each of which would make letters look different.
    var least = look.difference(from: LineLook(picture, moved))
    for step in [rect.height / 16, rect.height / 32, rect.height / 64] {
      for _ in 0..<3 {
        let around = [(1, 0), (-1, 0), (0, 1), (0, -1)].map { (x: CGFloat, y: CGFloat) in
          var shifted = moved
          shifted.center.x += x * step
          shifted.center.y += y * step
          return (rect: shifted, difference: look.difference(from: LineLook(picture, shifted)))
        }
        guard let best = around.min(by: { $0.difference < $1.difference }), best.difference < least else {
          break
        }
        (moved, least) = best
      }
    }
    return look.isLike(LineLook(picture, moved)) ? moved : nil
  }
}

extension RotatedRect {
  /// Whether both are about as long and as high, whichever side of either comes first, and lie alike.
  fileprivate func hasSize(of other: RotatedRect) -> Bool {
    let (long, low) = (max(width, height), min(width, height))
    let (otherLong, otherLow) = (max(other.width, other.height), min(other.width, other.height))
    let (a, b) = (width >= height ? 0 : 1, other.width >= other.height ? 0 : 1)
    let (way, otherWay) = (turned(a).direction, other.turned(b).direction)
    return abs(long - otherLong) < low / 2 && abs(low - otherLow) < low / 4
      && abs(way.dx * otherWay.dy - way.dy * otherWay.dx) < 0.05
  }
}
