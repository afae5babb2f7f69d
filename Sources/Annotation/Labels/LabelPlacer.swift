import Foundation

/// Whole pixels of a picture.
struct PixelRect: Hashable {
  var x: Int
  var y: Int
  var width: Int
  var height: Int

  var maxX: Int { x + width }
  var maxY: Int { y + height }

  init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The pixels of a finite rectangle that has grown by `margin` on each side.
  init(_ rect: CGRect, grownBy margin: Int) {
    x = Int(rect.minX.rounded(.down)) - margin
    y = Int(rect.minY.rounded(.down)) - margin
    width = Int(rect.maxX.rounded(.up)) + margin - x
    height = Int(rect.maxY.rounded(.up)) + margin - y
  }

  func intersects(_ other: PixelRect) -> Bool { sharedArea(with: other) > 0 }

  /// How many pixels are in both.
  func sharedArea(with other: PixelRect) -> Int {
    let sharedWidth = min(maxX, other.maxX) - max(x, other.x)
    let sharedHeight = min(maxY, other.maxY) - max(y, other.y)
    return sharedWidth > 0 && sharedHeight > 0 ? sharedWidth * sharedHeight : 0
  }
}

/// Finds places for the plates of one picture: inside it, at even pixels, off one another where that is easy.
struct LabelPlacer {
  private var width = 0
  private var height = 0
  private var placed: [PixelRect] = []

  /// Forgets the plates of the last picture.
  mutating func begin(width: Int, height: Int) {
    self.width = width
    self.height = height
    placed.removeAll(keepingCapacity: true)
  }

  /// The place of a plate beside what is in `box`; `nil` if the picture is too small for it.
  ///
  /// Above it, else below, else inside. The first place is taken that no plate has yet, else the one where the least
  /// of other plates is hidden. Without a box: below one another, from the picture's top left on.
  mutating func place(_ size: (width: Int, height: Int), at box: PixelRect?, gap: Int) -> PixelRect? {
    guard size.width <= width, size.height <= height else { return nil }
    guard let box else { return placeInList(size, gap: gap) }
    var best: PixelRect?
    var leastHidden = Int.max
    for place in Place.allCases {
      guard let rect = rect(place, size, box, gap) else { continue }
      let hidden = placed.reduce(0) { $0 + rect.sharedArea(with: $1) }
      guard hidden < leastHidden else { continue }
      best = rect
      leastHidden = hidden
      if hidden == 0 { break }
    }
    if let best { placed.append(best) }
    return best
  }

  private mutating func placeInList(_ size: (width: Int, height: Int), gap: Int) -> PixelRect? {
    let inset = min(4 * gap, width - size.width, height - size.height).roundedDownToEven
    var rect = PixelRect(x: inset, y: inset, width: size.width, height: size.height)
    while let other = placed.first(where: rect.intersects) {
      rect.y = (other.maxY + gap).roundedUpToEven
    }
    guard rect.maxY <= height else { return nil }
    placed.append(rect)
    return rect
  }

  /// Where a plate may stand, what is liked best first.
  private enum Place: CaseIterable {
    case above, below, aboveRight, belowRight, insideTop, insideBottom, right, left, higher, lower, anywhere
  }

  private func rect(
    _ place: Place, _ size: (width: Int, height: Int), _ box: PixelRect, _ gap: Int
  ) -> PixelRect? {
    let above = (box.y - gap - size.height).roundedDownToEven
    let below = (box.maxY + gap).roundedUpToEven
    let x = min(max(box.x, 0), width - size.width).roundedDownToEven
    let rightX = min(max(box.maxX - size.width, 0), width - size.width).roundedDownToEven
    let y = min(max(box.y, 0), height - size.height).roundedDownToEven
    let inset = 2 * gap
    let isRoomy = size.width + 2 * inset <= box.width && 2 * (size.height + inset) <= box.height
    let rect: (x: Int, y: Int)? =
      switch place {
      case .above: (x, above)
      case .below: (x, below)
      case .aboveRight: (rightX, above)
      case .belowRight: (rightX, below)
      case .insideTop: isRoomy ? ((box.x + inset).roundedUpToEven, (box.y + inset).roundedUpToEven) : nil
      case .insideBottom:
        isRoomy ? ((box.x + inset).roundedUpToEven, (box.maxY - inset - size.height).roundedDownToEven) : nil
      case .right: ((box.maxX + gap).roundedUpToEven, y)
      case .left: ((box.x - gap - size.width).roundedDownToEven, y)
      case .higher: (x, above - size.height - 2)
      case .lower: (x, below + size.height + 2)
      case .anywhere: (x, y)
      }
    guard let rect, rect.x >= 0, rect.y >= 0, rect.x + size.width <= width, rect.y + size.height <= height
    else { return nil }
    return PixelRect(x: rect.x, y: rect.y, width: size.width, height: size.height)
  }
}
