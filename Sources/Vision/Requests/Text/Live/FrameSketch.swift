/// The brightness of a frame in coarse cells, to tell whether anything in it changed.
struct FrameSketch: Sendable {
  /// The sum over the pixels of each cell.
  private var cells: [UInt16] = []
  private var columns = 0

  /// The side of a cell in pixels; one stroke of a letter that changes moves the mean of so few.
  private static let side = 16
  /// How much the mean of a cell may differ by noise, which is small as it is one of 256 pixels.
  private static let noise = 2.5

  /// - Parameter picture: any; its first plane is looked at.
  init(_ picture: PixelBuffer) {
    let step = picture.format.pixelBytes(0)
    let lefts = Self.starts(picture.width)
    let tops = Self.starts(picture.height)
    columns = lefts.count
    cells.reserveCapacity(columns * tops.count)
    picture.withPlane(0) { plane in
      for top in tops {
        for left in lefts {
          let rows = top..<min(top + Self.side, plane.rows)
          if step == 1, picture.width >= Self.side {
            cells.append(Self.sum(plane, left, rows))
          } else {
            let pixels = left..<min(left + Self.side, picture.width)
            cells.append(Self.sum(plane, pixels, rows, step))
          }
        }
      }
    }
  }

  func differs(from other: FrameSketch) -> Bool {
    guard cells.count == other.cells.count, columns == other.columns else { return true }
    let most = Int(Self.noise * Double(Self.side * Self.side))
    return zip(cells, other.cells).contains { abs(Int($0) - Int($1)) > most }
  }

  /// Where the cells begin along an axis; the last one overlaps the one before rather than be smaller.
  private static func starts(_ length: Int) -> [Int] {
    Array(stride(from: 0, to: max(1, length - side), by: side)) + (length > side ? [length - side] : [])
  }

  /// The sum of a cell of luma, a row at a time.
  private static func sum(_ plane: PlaneView, _ left: Int, _ rows: Range<Int>) -> UInt16 {
    var sums = SIMD16<UInt16>.zero
    for row in rows {
      let pixels = UnsafeRawPointer(plane.row(row) + left).loadUnaligned(as: SIMD16<UInt8>.self)
      sums &+= SIMD16<UInt16>(truncatingIfNeeded: pixels)
    }
    return sums.wrappedSum()
  }

  /// The same for pixels of several bytes, of which the second is green in every format.
  private static func sum(
    _ plane: PlaneView, _ pixels: Range<Int>, _ rows: Range<Int>, _ step: Int
  ) -> UInt16 {
    var sum: UInt16 = 0
    for row in rows {
      let bytes = plane.row(row) + (step > 1 ? 1 : 0)
      for pixel in pixels { sum += UInt16(bytes[pixel * step]) }
    }
    return sum
  }
}
