/// Where a picture is drawn for a model: a plane each of red, green and blue, one byte a pixel, rows without gaps.
package struct RGBPlanes {
  package let size: PictureSize
  private let base: UnsafeMutablePointer<UInt8>
  private let order: PictureInput.ChannelOrder

  init(_ base: UnsafeMutablePointer<UInt8>, _ size: PictureSize, _ order: PictureInput.ChannelOrder) {
    self.base = base
    self.size = size
    self.order = order
  }

  package enum Channel: Int, CaseIterable { case red, green, blue }

  /// Row `y`, from 0 at the top.
  func row(_ channel: Channel, _ y: Int) -> UnsafeMutablePointer<UInt8> {
    let plane = order == .rgb ? channel.rawValue : 2 - channel.rawValue
    return base + (plane * size.height + y) * size.width
  }

  /// Draws an RGB picture of the same size.
  func draw(_ picture: PixelBuffer) {
    picture.withPlane(0) { plane in
      for y in 0..<size.height {
        var from = plane.row(y)
        let (red, green, blue) = (row(.red, y), row(.green, y), row(.blue, y))
        for x in 0..<size.width {
          red[x] = from[0]
          green[x] = from[1]
          blue[x] = from[2]
          from += 3
        }
      }
    }
  }
}
