extension PixelBuffer {
  /// The picture in a format that is sampled for models: itself where it is RGB or video, else as RGB.
  ///
  /// Where a picture is transparent, white shows through. Subsampled pictures of a single row or column become RGB too.
  func forInference() -> PixelBuffer {
    switch format {
    case .rgb: self
    case .i420, .nv12: width > 1 && height > 1 ? self : rgb()
    case .gray8, .rgba, .bgra: rgb().opaque()
    }
  }

  /// The picture without transparency, over white; itself where it has none.
  func opaque() -> PixelBuffer {
    guard format == .rgba else { return self }
    return PixelBuffer(format: .rgb, width: width, height: height) { out in
      withPlane(0) { plane in
        for y in 0..<height {
          var from = plane.row(y)
          var to = out.planes[0].row(y)
          for _ in 0..<width {
            let alpha = UInt32(from[3])
            for channel in 0..<3 {
              to[channel] = UInt8((UInt32(from[channel]) * alpha + 255 * (255 - alpha) + 127) / 255)
            }
            from += 4
            to += 3
          }
        }
      }
    }
  }
}
