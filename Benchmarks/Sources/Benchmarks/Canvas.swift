import Foundation
import Vision

/// A grey picture to put labels on.
struct Canvas {
  let width: Int
  let height: Int
  private let memory: Frame

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    memory = Frame(.gray8, width: width, height: height)
  }

  /// Stripes, a slope and slight noise: something to look at in vain.
  ///
  /// - Parameter seed: another one gives other noise.
  func fillWithTexture(seed: UInt32 = 1) {
    var noise = seed
    for y in 0..<height {
      for x in 0..<width {
        noise = noise &* 1_664_525 &+ 1_013_904_223
        let stripe = (x / 40 + y / 90).isMultiple(of: 3) ? 60 : 110
        memory.bytes[y * width + x] = UInt8(stripe + (x + y) * 60 / (width + height) + Int(noise >> 28))
      }
    }
  }

  /// Puts a label with its top left corner at that place, blended between the pixels.
  func paste(_ label: PixelBuffer, x: Double, y: Double) {
    let luma = GrayPicture(label)
    let (left, top) = (Int(x.rounded(.down)), Int(y.rounded(.down)))
    let (fx, fy) = (x - Double(left), y - Double(top))
    for row in 1..<luma.height where (0..<height).contains(top + row) {
      for column in 1..<luma.width where (0..<width).contains(left + column) {
        let above = luma[column - 1, row - 1] * fx + luma[column, row - 1] * (1 - fx)
        let here = luma[column - 1, row] * fx + luma[column, row] * (1 - fx)
        memory.bytes[(top + row) * width + left + column] = UInt8(above * fy + here * (1 - fy))
      }
    }
  }

  var picture: PixelBuffer {
    PixelBuffer(format: .gray8, width: width, height: height) { out in
      out.planes[0].base.update(from: memory.bytes.baseAddress!, count: width * height)
    }
  }
}

/// The grey values of a picture, by column and row.
struct GrayPicture {
  let width: Int
  let height: Int
  private(set) var values: [UInt8]

  init(_ picture: PixelBuffer) {
    (width, height) = (picture.width, picture.height)
    values = picture.withPlane(0) { plane in
      let step = plane.rowBytes / picture.width
      return (0..<picture.height).flatMap { y in (0..<picture.width).map { plane.row(y)[$0 * step] } }
    }
  }

  subscript(x: Int, y: Int) -> Double { Double(values[y * width + x]) }
}
