import Vision

/// A picture whose rows are followed by bytes that do not belong to it.
final class PaddedPicture: PixelStorage, @unchecked Sendable {  // written only while it is made
  private let memory: [UnsafeMutableBufferPointer<UInt8>]
  private let views: [PlaneView]

  private init(_ source: PixelBuffer, _ format: PixelFormat, _ padding: Int) {
    let (width, height) = (source.width, source.height)
    var memory: [UnsafeMutableBufferPointer<UInt8>] = []
    var views: [PlaneView] = []
    for index in 0..<format.planeCount {
      let (bytes, rows) = format.planeSize(index, width: width, height: height)
      let plane = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: (bytes + padding) * rows)
      // Black and white in turn: an engine that reads it sees stripes.
      for i in plane.indices { plane[i] = i.isMultiple(of: 2) ? 0 : 255 }
      memory.append(plane)
      if let base = plane.baseAddress {
        views.append(PlaneView(base: base, rowBytes: bytes, rows: rows, stride: bytes + padding))
      }
    }
    self.memory = memory
    self.views = views
  }

  deinit { for plane in memory { plane.deallocate() } }

  /// The red of a picture as luma.
  static func make(_ source: PixelBuffer, format: PixelFormat, padding: Int) -> PixelBuffer {
    let padded = PaddedPicture(source, format, padding)
    let step = source.format == .rgba ? 4 : 3
    source.withPlane(0) { plane in
      for y in 0..<source.height {
        for x in 0..<source.width {
          padded.memory[0][y * (source.width + padding) + x] = plane.row(y)[x * step]
        }
      }
    }
    return PixelBuffer(
      format: format, width: source.width, height: source.height, planes: padded.views, storage: padded)
  }
}
