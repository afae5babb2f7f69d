extension PixelBuffer {
  /// The picture as RGB, or RGBA where it has transparency; itself where it is either.
  ///
  /// Video is taken for limited-range BT.709 from 720 rows on, else BT.601, as players do.
  func rgb() -> PixelBuffer {
    switch format {
    case .rgb, .rgba: self
    case .bgra: swapped()
    case .gray8: fromGray()
    case .i420, .nv12: rgb(videoRows: height)
    }
  }

  private func swapped() -> PixelBuffer {
    PixelBuffer(format: .rgba, width: width, height: height) { out in
      withPlane(0) { plane in
        for y in 0..<height {
          let (from, to) = (plane.row(y), out.planes[0].row(y))
          for x in stride(from: 0, to: width * 4, by: 4) {
            to[x] = from[x + 2]
            to[x + 1] = from[x + 1]
            to[x + 2] = from[x]
            to[x + 3] = from[x + 3]
          }
        }
      }
    }
  }

  private func fromGray() -> PixelBuffer {
    PixelBuffer(format: .rgb, width: width, height: height) { out in
      withPlane(0) { plane in
        for y in 0..<height {
          let from = plane.row(y)
          var to = out.planes[0].row(y)
          for x in 0..<width {
            (to[0], to[1], to[2]) = (from[x], from[x], from[x])
            to += 3
          }
        }
      }
    }
  }

  /// Video as RGB.
  ///
  /// - Parameter videoRows: the height that the video had before it was scaled.
  func rgb(videoRows: Int) -> PixelBuffer {
    let matrix = VideoMatrix(rows: videoRows)
    let isPlanar = format == .i420
    return PixelBuffer(format: .rgb, width: width, height: height) { out in
      withPlane(0) { luma in
        withPlane(1) { first in
          withPlane(isPlanar ? 2 : 1) { second in
            for y in 0..<height {
              let (u, v) = (first.row(y / 2), second.row(y / 2) + (isPlanar ? 0 : 1))
              matrix.convert(
                luma.row(y), u, v, chromaStep: isPlanar ? 1 : 2, width: width, into: out.planes[0].row(y))
            }
          }
        }
      }
    }
  }
}

/// How luma and chroma of limited range become red, green and blue, in 1/256.
struct VideoMatrix: Sendable {
  let redV: Int32
  let greenU: Int32
  let greenV: Int32
  let blueU: Int32

  /// - Parameter rows: the height of the video.
  init(rows: Int) {
    (redV, greenU, greenV, blueU) = rows >= 720 ? (459, 55, 136, 541) : (409, 100, 208, 516)
  }

  func convert(
    _ luma: UnsafePointer<UInt8>, _ u: UnsafePointer<UInt8>, _ v: UnsafePointer<UInt8>, chromaStep: Int,
    width: Int, into out: UnsafeMutablePointer<UInt8>
  ) {
    for x in 0..<width {
      let chroma = x / 2 * chromaStep
      let c = 298 * (Int32(luma[x]) - 16) + 128
      let (d, e) = (Int32(u[chroma]) - 128, Int32(v[chroma]) - 128)
      out[3 * x] = UInt8(clamping: (c + redV * e) >> 8)
      out[3 * x + 1] = UInt8(clamping: (c - greenU * d - greenV * e) >> 8)
      out[3 * x + 2] = UInt8(clamping: (c + blueU * d) >> 8)
    }
  }

  /// A colour whose luma and chroma were averaged: `[Y, U, V, _]` becomes `[R, G, B, _]`, 0 to 255.
  func color(_ yuv: SIMD4<Float>) -> SIMD4<Float> {
    let luma = 298 * (yuv[0] - 16)
    let (d, e) = (yuv[1] - 128, yuv[2] - 128)
    let rgb = SIMD4(
      luma + Float(redV) * e, luma - Float(greenU) * d - Float(greenV) * e, luma + Float(blueU) * d, 0)
    return (rgb / 256).clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 255))
  }
}
