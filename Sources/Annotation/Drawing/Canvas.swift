import Foundation
import Vision

/// A lent picture, seen as a surface that takes a colour and a coverage whatever its format is.
struct Canvas {
  let width: Int
  let height: Int
  private let layout: Layout
  private let encoding: ColorEncoding

  private enum Layout {
    case luma(MutablePlaneView)
    case planar(MutablePlaneView, u: MutablePlaneView, v: MutablePlaneView)
    case semiPlanar(MutablePlaneView, uv: MutablePlaneView)
    case packed(MutablePlaneView, step: Int, blueFirst: Bool)
  }

  /// - Parameter encoding: `nil` goes by the picture's height.
  init(_ picture: borrowing MutablePixelView, encoding: ColorEncoding?) {
    width = picture.width
    height = picture.height
    self.encoding =
      picture.format == .gray8
      ? ColorEncoding(matrix: .bt601, range: .full) : encoding ?? ColorEncoding(height: picture.height)
    let planes = picture.planes
    layout =
      switch picture.format {
      case .gray8: .luma(planes[0])
      case .i420: .planar(planes[0], u: planes[1], v: planes[2])
      case .nv12: .semiPlanar(planes[0], uv: planes[1])
      case .rgb: .packed(planes[0], step: 3, blueFirst: false)
      case .rgba: .packed(planes[0], step: 4, blueFirst: false)
      case .bgra: .packed(planes[0], step: 4, blueFirst: true)
      }
  }

  /// Whether `blend` reads the coverage at half the size.
  var hasChroma: Bool {
    switch layout {
    case .planar, .semiPlanar: true
    case .luma, .packed: false
    }
  }

  var bounds: CGRect { CGRect(x: 0, y: 0, width: width, height: height) }

  func ink(_ color: AnnotationColor) -> Ink { Ink(color, encoding) }

  /// Blends `ink` on the two rows from `y` on; `x` and `y` are even, and all of it is inside the picture.
  func blend(_ ink: Ink, x: Int, y: Int, count: Int, coverage: CoveragePair) {
    let half = (count + 1) / 2
    switch layout {
    case .luma(let luma):
      blend(ink.y, on: luma, x: x, y: y, count: count, coverage: coverage)
    case .planar(let luma, let u, let v):
      blend(ink.y, on: luma, x: x, y: y, count: count, coverage: coverage)
      PlaneBlender.blend(ink.u, on: u.row(y / 2) + x / 2, coverage: coverage.half, count: half)
      PlaneBlender.blend(ink.v, on: v.row(y / 2) + x / 2, coverage: coverage.half, count: half)
    case .semiPlanar(let luma, let uv):
      blend(ink.y, on: luma, x: x, y: y, count: count, coverage: coverage)
      PlaneBlender.blendPairs(ink.u, ink.v, on: uv.row(y / 2) + x, coverage: coverage.half, count: half)
    case .packed(let plane, let step, let blueFirst):
      let values = blueFirst ? (ink.blue, ink.green, ink.red) : (ink.red, ink.green, ink.blue)
      let first = plane.row(y) + x * step
      PlaneBlender.blendPixels(values, on: first, coverage: coverage.top, count: count, step: step)
      guard y + 1 < height else { return }
      let second = plane.row(y + 1) + x * step
      PlaneBlender.blendPixels(values, on: second, coverage: coverage.bottom, count: count, step: step)
    }
  }

  private func blend(
    _ value: UInt8, on plane: MutablePlaneView, x: Int, y: Int, count: Int, coverage: CoveragePair
  ) {
    PlaneBlender.blend(value, on: plane.row(y) + x, coverage: coverage.top, count: count)
    guard y + 1 < height else { return }
    PlaneBlender.blend(value, on: plane.row(y + 1) + x, coverage: coverage.bottom, count: count)
  }
}

/// The coverage of two rows and of the row of chroma that they share, from one column on.
struct CoveragePair {
  let top: UnsafePointer<UInt8>
  /// Not read where the picture ends with the top row.
  let bottom: UnsafePointer<UInt8>
  /// The mean of every two by two.
  let half: UnsafePointer<UInt8>
}
