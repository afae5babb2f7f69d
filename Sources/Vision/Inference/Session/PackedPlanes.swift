/// Memory that is used again from call to call.
struct PlaneScratch {
  var bytes: [UInt8] = []
}

extension PixelBuffer {
  /// The picture in a format that the engine takes: itself where it is one, else as RGB.
  ///
  /// Where a picture is transparent, white shows through. Subsampled pictures of a single row or column become RGB too.
  package func forInference() -> PixelBuffer {
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

  /// The planes of a region as the engine takes them: `[1,H,W,C]`, rows without gaps, subsampled ones of even size.
  func withPackedPlanes(
    _ region: PixelRegion?, scratch: inout PlaneScratch, _ body: ([InputTensor]) throws -> Void
  ) throws {
    let area = PackedArea(region, in: self)
    if area.isWhole, isPacked {
      let tensors = (0..<format.planeCount).map { index in
        withPlane(index) { InputTensor.uint8($0.base, shape: area.shape(index, format)) }
      }
      return try withExtendedLifetime(self) { try body(tensors) }
    }
    let sizes = (0..<format.planeCount).map { area.shape($0, format).reduce(1, *) }
    let total = sizes.reduce(0, +)
    if scratch.bytes.count < total { scratch.bytes = [UInt8](repeating: 0, count: total) }
    try scratch.bytes.withUnsafeMutableBufferPointer { bytes in
      guard var base = bytes.baseAddress else { return }
      var tensors: [InputTensor] = []
      for index in 0..<format.planeCount {
        withPlane(index) { area.copy(index, format, from: $0, to: base) }
        tensors.append(.uint8(base, shape: area.shape(index, format)))
        base += sizes[index]
      }
      try body(tensors)
    }
  }

  private var isPacked: Bool {
    (0..<format.planeCount).allSatisfy { withPlane($0) { $0.stride == $0.rowBytes } }
  }
}

/// The part of a picture that goes into the engine.
private struct PackedArea {
  let left: Int
  let top: Int
  let width: Int
  let height: Int
  let isWhole: Bool

  init(_ region: PixelRegion?, in picture: PixelBuffer) {
    var (left, top) = (region?.left ?? 0, region?.top ?? 0)
    var (width, height) = (region?.width ?? picture.width, region?.height ?? picture.height)
    if picture.format.planeCount > 1 {
      width += left & 1
      height += top & 1
      left &= ~1
      top &= ~1
      // A last odd column or row is left out, unless it is all there is.
      width = max(2, width & ~1)
      height = max(2, height & ~1)
      left = min(left, (picture.width - width) & ~1)
      top = min(top, (picture.height - height) & ~1)
    }
    (self.left, self.top, self.width, self.height) = (left, top, width, height)
    isWhole = width == picture.width && height == picture.height
  }

  func shape(_ plane: Int, _ format: PixelFormat) -> [Int] {
    switch (format, plane) {
    case (.nv12, 1): [1, height / 2, width / 2, 2]
    case (.i420, 1), (.i420, 2): [1, height / 2, width / 2, 1]
    case (.nv12, _), (.i420, _): [1, height, width, 1]
    default: [1, height, width, format.pixelBytes(0)]
    }
  }

  func copy(
    _ index: Int, _ format: PixelFormat, from plane: PlaneView, to out: UnsafeMutablePointer<UInt8>
  ) {
    let lengths = shape(index, format)
    let (rows, columns, bytes) = (lengths[1], lengths[2], lengths[3])
    let reduction = format.planeCount > 1 && index > 0 ? 2 : 1
    for row in 0..<rows {
      let from = plane.row(top / reduction + row) + left / reduction * bytes
      (out + row * columns * bytes).update(from: from, count: columns * bytes)
    }
  }
}
