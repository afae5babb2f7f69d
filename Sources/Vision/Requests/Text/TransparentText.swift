/// Puts something behind transparent pictures, so that text of any colour can be seen.
enum TransparentText {
  /// The picture over white, or over black where what is opaque is light.
  static func opaque(_ picture: PixelBuffer) -> PixelBuffer {
    guard picture.format == .rgba else { return picture }
    let background: UInt32 = isLight(picture) ? 0 : 255
    return PixelBuffer(format: .rgb, width: picture.width, height: picture.height) { out in
      picture.withPlane(0) { plane in
        for y in 0..<picture.height {
          var from = plane.row(y)
          var to = out.planes[0].row(y)
          for _ in 0..<picture.width {
            let alpha = UInt32(from[3])
            for channel in 0..<3 {
              to[channel] = UInt8((UInt32(from[channel]) * alpha + background * (255 - alpha) + 127) / 255)
            }
            from += 4
            to += 3
          }
        }
      }
    }
  }

  /// Whether what can be seen of a picture with clear parts is light in the mean.
  private static func isLight(_ picture: PixelBuffer) -> Bool {
    var (luma, weight) = (UInt64(0), UInt64(0))
    picture.withPlane(0) { plane in
      for y in 0..<picture.height {
        let row = plane.row(y)
        for x in stride(from: 0, to: picture.width * 4, by: 4) {
          let alpha = UInt64(row[x + 3])
          luma += alpha * (2 * UInt64(row[x]) + 5 * UInt64(row[x + 1]) + UInt64(row[x + 2])) / 8
          weight += alpha
        }
      }
    }
    let isMostlyClear = weight < UInt64(picture.width * picture.height) * 255 / 2
    return isMostlyClear && weight > 0 && luma / weight > 150
  }
}
