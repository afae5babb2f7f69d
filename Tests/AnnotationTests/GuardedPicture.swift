import Analysis
import Foundation
import Vision

/// A picture between pages that must not be touched, its rows followed by bytes that must not change.
final class GuardedPicture {
  let format: PixelFormat
  let width: Int
  let height: Int
  let planes: [MutablePlaneView]
  private let mappings: [(base: UnsafeMutableRawPointer, size: Int)]
  private static let guardByte: UInt8 = 0xA5

  /// - Parameter padding: the bytes between one row and the next.
  init(_ format: PixelFormat, width: Int, height: Int, padding: Int = 7, value: (Int) -> UInt8 = { _ in 90 })
  {
    self.format = format
    self.width = width
    self.height = height
    let page = Int(sysconf(Int32(_SC_PAGESIZE)))
    var planes: [MutablePlaneView] = []
    var mappings: [(base: UnsafeMutableRawPointer, size: Int)] = []
    for index in 0..<format.planeCount {
      let size = format.planeSize(index, width: width, height: height)
      let stride = size.bytes + padding
      // The last row ends where the page does, so that one byte beyond it is a fault.
      let used = stride * (size.rows - 1) + size.bytes
      let pages = (used + page - 1) / page
      let mappingSize = (pages + 2) * page
      let base = mmap(nil, mappingSize, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)!
      mprotect(base + page, pages * page, PROT_READ | PROT_WRITE)
      memset(base + page, Int32(Self.guardByte), pages * page)
      mappings.append((base, mappingSize))
      let start = (base + page + pages * page - used).assumingMemoryBound(to: UInt8.self)
      for row in 0..<size.rows {
        for column in 0..<size.bytes { start[row * stride + column] = value(row * size.bytes + column) }
      }
      planes.append(MutablePlaneView(base: start, rowBytes: size.bytes, rows: size.rows, stride: stride))
    }
    self.planes = planes
    self.mappings = mappings
  }

  deinit {
    for mapping in mappings { munmap(mapping.base, mapping.size) }
  }

  var view: MutablePixelView {
    MutablePixelView(format: format, width: width, height: height, planes: planes)
  }

  /// The bytes of a plane without what is between the rows.
  func bytes(_ index: Int) -> [UInt8] {
    let plane = planes[index]
    return (0..<plane.rows).flatMap { UnsafeBufferPointer(start: plane.row($0), count: plane.rowBytes) }
  }

  var allBytes: [[UInt8]] { (0..<format.planeCount).map(bytes) }

  /// Whether every byte between the rows is as it was.
  var isGuardIntact: Bool {
    planes.allSatisfy { plane in
      (0..<plane.rows - 1).allSatisfy { row in
        (plane.rowBytes..<plane.stride).allSatisfy { plane.row(row)[$0] == Self.guardByte }
      }
    }
  }
}

/// Where two planes of luma differ.
struct Difference {
  var left = Int.max
  var top = Int.max
  var right = Int.min
  var bottom = Int.min
  var count = 0

  init(_ a: [UInt8], _ b: [UInt8], width: Int) {
    for index in a.indices where a[index] != b[index] {
      (left, right) = (min(left, index % width), max(right, index % width + 1))
      (top, bottom) = (min(top, index / width), max(bottom, index / width + 1))
      count += 1
    }
  }

  var width: Int { right - left }
  var height: Int { bottom - top }
}
