/// Memory of a picture's own, rows aligned to 32 bytes.
final class PixelMemory: PixelStorage, @unchecked Sendable {  // written only before it is shared
  private let base: UnsafeMutablePointer<UInt8>
  let mutablePlanes: [MutablePlaneView]
  private let format: PixelFormat
  private let width: Int
  private let height: Int

  init(format: PixelFormat, width: Int, height: Int) {
    self.format = format
    self.width = width
    self.height = height
    let sizes = (0..<format.planeCount).map { format.planeSize($0, width: width, height: height) }
    let strides = sizes.map { ($0.bytes + 31) & ~31 }
    let total = zip(sizes, strides).reduce(0) { $0 + $1.0.rows * $1.1 }
    let base = UnsafeMutableRawPointer.allocate(byteCount: total, alignment: 32)
      .bindMemory(to: UInt8.self, capacity: total)
    base.initialize(repeating: 0, count: total)
    var offset = 0
    var planes: [MutablePlaneView] = []
    for (size, stride) in zip(sizes, strides) {
      planes.append(
        MutablePlaneView(base: base + offset, rowBytes: size.bytes, rows: size.rows, stride: stride))
      offset += size.rows * stride
    }
    self.base = base
    mutablePlanes = planes
  }

  var mutableView: MutablePixelView {
    MutablePixelView(format: format, width: width, height: height, planes: mutablePlanes)
  }

  var planes: [PlaneView] {
    mutablePlanes.map { PlaneView(base: $0.base, rowBytes: $0.rowBytes, rows: $0.rows, stride: $0.stride) }
  }

  deinit { base.deallocate() }
}
