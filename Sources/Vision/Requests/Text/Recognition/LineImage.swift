import Foundation

/// The picture of a line, made upright: three planes of floats from -1 to 1 in the order blue, green, red.
struct LineImage: Sendable {
  let width: Int
  let height: Int
  /// The columns that hold the line; the rest to `width` is zero.
  let filled: Int
  var planes: [Float]

  init(width: Int, height: Int, filled: Int) {
    (self.width, self.height, self.filled) = (width, height, min(filled, width))
    planes = [Float](repeating: 0, count: 3 * width * height)
  }

  /// Cuts a rectangle out of an RGB picture or a frame of video; each pixel is the mean of what lies under it.
  init(_ picture: PixelBuffer, _ rect: RotatedRect, width: Int, height: Int, filled: Int) {
    self.init(width: width, height: height, filled: filled)
    let sampler = PatchSampler(rect: rect, columns: self.filled, rows: height)
    planes.withUnsafeMutableBufferPointer { planes in
      guard let base = planes.baseAddress else { return }
      let out = PatchSampler.Target(planes: base, rowLength: width, planeLength: width * height)
      picture.withColors(
        rgb: { sampler.sample($0, into: out) }, video: { sampler.sample($0, into: out) })
    }
  }

  /// The line turned upside down.
  var turned: LineImage {
    var turned = self
    for plane in 0..<3 {
      for y in 0..<height {
        for x in 0..<filled {
          turned.planes[(plane * height + y) * width + x] =
            planes[(plane * height + height - 1 - y) * width + filled - 1 - x]
        }
      }
    }
    return turned
  }
}
