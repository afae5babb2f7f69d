/// The brightness of a frame in coarse cells, to tell whether anything in it changed.
struct FrameSketch: Sendable {
  private var cells: [UInt8] = []
  private var columns = 0

  /// The side of a cell in pixels.
  private static let cell = 16
  /// How much the mean of a cell may differ by noise.
  private static let noise = 4

  /// - Parameter picture: any; of the first plane every fourth pixel of every fourth row is looked at.
  init(_ picture: PixelBuffer) {
    let step = picture.format.pixelBytes(0)
    columns = (picture.width + Self.cell - 1) / Self.cell
    let rows = (picture.height + Self.cell - 1) / Self.cell
    cells.reserveCapacity(columns * rows)
    picture.withPlane(0) { plane in
      for row in 0..<rows {
        for column in 0..<columns {
          cells.append(
            Self.mean(plane, x: column * Self.cell, y: row * Self.cell, width: picture.width, step: step))
        }
      }
    }
  }

  func differs(from other: FrameSketch) -> Bool {
    guard cells.count == other.cells.count, columns == other.columns else { return true }
    return zip(cells, other.cells).contains { abs(Int($0) - Int($1)) > Self.noise }
  }

  private static func mean(_ plane: PlaneView, x: Int, y: Int, width: Int, step: Int) -> UInt8 {
    var (sum, count) = (0, 0)
    for row in stride(from: y, to: min(y + cell, plane.rows), by: 4) {
      let pixels = plane.row(row)
      for column in stride(from: x, to: min(x + cell, width), by: 4) {
        // The second byte of a colour is green in every format.
        sum += Int(pixels[column * step + (step > 1 ? 1 : 0)])
        count += 1
      }
    }
    return UInt8(sum / max(count, 1))
  }
}
