extension PixelBuffer {
  /// The picture as one that has a plane of luma first: itself where it has one.
  ///
  /// Where a picture is transparent, white shows through.
  func luma() throws -> PixelBuffer {
    switch format {
    case .gray8, .i420, .nv12: self
    case .rgb, .rgba: converted(red: 0, blue: 2)
    case .bgra: converted(red: 2, blue: 0)
    }
  }

  private func converted(red: Int, blue: Int) -> PixelBuffer {
    let step = format.pixelBytes(0)
    return PixelBuffer(format: .gray8, width: width, height: height) { out in
      withPlane(0) { plane in
        for y in 0..<plane.rows {
          var from = plane.row(y)
          let to = out.planes[0].row(y)
          for x in 0..<width {
            let sum = 77 * UInt32(from[red]) + 150 * UInt32(from[1]) + 29 * UInt32(from[blue]) + 128
            let luma = sum >> 8
            if step == 4 {
              let alpha = UInt32(from[3])
              to[x] = UInt8((luma * alpha + 255 * (255 - alpha) + 127) / 255)
            } else {
              to[x] = UInt8(luma)
            }
            from += step
          }
        }
      }
    }
  }
}
