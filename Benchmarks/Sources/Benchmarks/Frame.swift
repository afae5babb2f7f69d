import Foundation
import Vision

/// A picture to draw on, with memory of its own.
final class Frame {
  let format: PixelFormat
  let width: Int
  let height: Int
  private var memory: UnsafeMutableBufferPointer<UInt8>
  private let planes: [MutablePlaneView]

  init(_ format: PixelFormat, width: Int, height: Int) {
    self.format = format
    self.width = width
    self.height = height
    let sizes = (0..<format.planeCount).map { format.planeSize($0, width: width, height: height) }
    let memory = UnsafeMutableBufferPointer<UInt8>.allocate(
      capacity: sizes.reduce(0) { $0 + $1.bytes * $1.rows })
    memory.initialize(repeating: 128)
    var offset = 0
    planes = sizes.map { size in
      defer { offset += size.bytes * size.rows }
      return MutablePlaneView(
        base: memory.baseAddress! + offset, rowBytes: size.bytes, rows: size.rows, stride: size.bytes)
    }
    self.memory = memory
  }

  deinit { memory.deallocate() }

  var view: MutablePixelView {
    MutablePixelView(format: format, width: width, height: height, planes: planes)
  }

  var bytes: UnsafeMutableBufferPointer<UInt8> { memory }

  /// Takes the bytes of a frame of the same format and size.
  func copy(_ other: Frame) {
    memory.baseAddress!.update(from: other.memory.baseAddress!, count: memory.count)
  }
}
