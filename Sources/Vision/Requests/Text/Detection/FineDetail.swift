import Foundation

/// Where a picture has so much fine contrast that there may be text too small to be found in an overview.
struct FineDetail: Sendable {
  /// The side of a block in pixels.
  static let side = 16
  /// The mean difference of neighbouring pixels from which on a block counts, 0 to 255: print has 15 to 60, photographs
  /// at their own size seldom more than 8.
  private static let contrast = 10

  let columns: Int
  let rows: Int
  private var isOpen: [Bool]

  /// All blocks of a picture that have it.
  ///
  /// - Parameter picture: RGB or video.
  init(of picture: PixelBuffer) {
    self.init(picture, isOpen: false)
    let step = picture.format.pixelBytes(0)
    picture.withPlane(0) { plane in
      for row in 0..<plane.rows / Self.side {
        for column in 0..<picture.width / Self.side {
          // The last pixel has no neighbour.
          guard (column + 1) * Self.side < picture.width else { continue }
          let sum = Self.differences(plane, row: row * Self.side, byte: column * Self.side * step, step: step)
          isOpen[row * columns + column] = sum > Self.contrast * Self.side * Self.side * step
        }
      }
    }
  }

  /// None of the blocks of a picture, or all.
  init(_ picture: PixelBuffer, isOpen: Bool) {
    columns = (picture.width + Self.side - 1) / Self.side
    rows = (picture.height + Self.side - 1) / Self.side
    self.isOpen = [Bool](repeating: isOpen, count: columns * rows)
  }

  /// Says of the blocks with their middle in a rectangle whether there is something left to find.
  mutating func mark(_ rect: RotatedRect, isOpen: Bool) {
    for index in blocks(in: rect) { self.isOpen[index] = isOpen }
  }

  /// The part of the blocks in a rectangle with something left to find, 0 to 1.
  func share(in rect: RotatedRect) -> Double {
    let blocks = blocks(in: rect)
    return Double(blocks.count { isOpen[$0] }) / Double(max(1, blocks.count))
  }

  private func blocks(in rect: RotatedRect) -> [Int] {
    let side = CGFloat(Self.side)
    let box = rect.corners.bounds
    let (top, left) = (max(0, Int(box.minY / side)), max(0, Int(box.minX / side)))
    let (bottom, right) = (min(rows, Int(box.maxY / side) + 1), min(columns, Int(box.maxX / side) + 1))
    return (top..<max(top, bottom)).flatMap { row in
      (left..<max(left, right)).filter { column in
        rect.contains(CGPoint(x: (CGFloat(column) + 0.5) * side, y: (CGFloat(row) + 0.5) * side))
      }.map { row * columns + $0 }
    }
  }

  /// How many blocks with something left to find begin inside a region.
  func count(in region: PixelRegion) -> Int {
    let side = Self.side
    let last = (column: (region.left + region.width - 1) / side, row: (region.top + region.height - 1) / side)
    var count = 0
    for row in region.top / side...min(rows - 1, last.row) {
      for column in region.left / side...min(columns - 1, last.column) where isOpen[row * columns + column] {
        count += 1
      }
    }
    return count
  }

  /// The differences of the bytes of a block from those of the pixels to their right.
  private static func differences(_ plane: PlaneView, row: Int, byte: Int, step: Int) -> Int {
    var total = 0
    for part in 0..<step {
      var sums = SIMD16<UInt16>.zero
      for y in row..<row + side {
        let at = UnsafeRawPointer(plane.row(y) + byte + 16 * part)
        let a = at.loadUnaligned(as: SIMD16<UInt8>.self)
        let b = (at + step).loadUnaligned(as: SIMD16<UInt8>.self)
        sums &+= SIMD16<UInt16>(truncatingIfNeeded: pointwiseMax(a, b) &- pointwiseMin(a, b))
      }
      total += Int(sums.wrappedSum())
    }
    return total
  }
}

extension RotatedRect {
  func contains(_ point: CGPoint) -> Bool {
    let (x, y) = (point.x - center.x, point.y - center.y)
    return abs(x * direction.dx + y * direction.dy) <= width / 2
      && abs(y * direction.dx - x * direction.dy) <= height / 2
  }
}
