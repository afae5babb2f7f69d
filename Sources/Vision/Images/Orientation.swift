/// How the rows and columns of a stored picture lie in the upright one; the raw values are EXIF's.
public enum CGImagePropertyOrientation: UInt32, Hashable, Sendable, CaseIterable {
  case up = 1
  case upMirrored
  case down
  case downMirrored
  /// Turned a quarter to the right and mirrored.
  case leftMirrored
  /// To be turned a quarter to the right (clockwise), as most phones store upright pictures.
  case right
  case rightMirrored
  /// To be turned a quarter to the left.
  case left

  /// Where the stored pixel of each upright one is: whether its x runs along our y, and which axes run backwards.
  var source: (swapsAxes: Bool, flipsX: Bool, flipsY: Bool) {
    switch self {
    case .up: (false, false, false)
    case .upMirrored: (false, true, false)
    case .down: (false, true, true)
    case .downMirrored: (false, false, true)
    case .leftMirrored: (true, false, false)
    case .right: (true, false, true)
    case .rightMirrored: (true, true, true)
    case .left: (true, true, false)
    }
  }
}

extension PixelBuffer {
  /// The picture turned upright, where its bytes are stored with that orientation; itself where they are upright.
  public func upright(from orientation: CGImagePropertyOrientation) -> PixelBuffer {
    guard orientation != .up else { return self }
    let swaps = orientation.source.swapsAxes
    return PixelBuffer(format: format, width: swaps ? height : width, height: swaps ? width : height) { out in
      for (index, plane) in out.planes.enumerated() {
        withPlane(index) { turn($0, into: plane, orientation, pixelBytes: format.pixelBytes(index)) }
      }
    }
  }

  private func turn(
    _ plane: PlaneView, into out: MutablePlaneView, _ orientation: CGImagePropertyOrientation, pixelBytes: Int
  ) {
    let (swaps, flipsX, flipsY) = orientation.source
    let columns = plane.rowBytes / pixelBytes
    let stepX = flipsX ? -pixelBytes : pixelBytes
    let stepY = flipsY ? -plane.stride : plane.stride
    let first =
      plane.base + (flipsX ? (columns - 1) * pixelBytes : 0) + (flipsY ? (plane.rows - 1) * plane.stride : 0)
    let (along, down) = swaps ? (stepY, stepX) : (stepX, stepY)
    for y in 0..<out.rows {
      var from = first + y * down
      var to = out.row(y)
      for _ in 0..<(out.rowBytes / pixelBytes) {
        for byte in 0..<pixelBytes { to[byte] = from[byte] }
        from += along
        to += pixelBytes
      }
    }
  }
}

extension PixelFormat {
  /// The bytes of one sample of plane `index`.
  func pixelBytes(_ index: Int) -> Int {
    switch self {
    case .gray8, .i420: 1
    case .nv12: index == 0 ? 1 : 2
    case .rgb: 3
    case .rgba, .bgra: 4
    }
  }
}
