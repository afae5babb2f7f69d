extension PixelBuffer {
  /// A part of the picture; for subsampled formats at even places.
  func cropped(to area: PixelRegion) -> PixelBuffer {
    padded(area, left: 0, top: 0, width: area.width, height: area.height, grey: 0)
  }

  /// A part of the picture on a grey canvas; for subsampled formats everything is even.
  ///
  /// - Parameters:
  ///   - left: the columns of canvas left of it.
  ///   - top: the rows of canvas above it.
  ///   - grey: the canvas's red, green and blue.
  func padded(_ area: PixelRegion, left: Int, top: Int, width: Int, height: Int, grey: UInt8) -> PixelBuffer {
    let isSubsampled = format.planeCount > 1
    let size = isSubsampled ? ((width + 1) & ~1, (height + 1) & ~1) : (width, height)
    return PixelBuffer(format: format, width: size.0, height: size.1) { out in
      for (index, plane) in out.planes.enumerated() {
        let reduction = isSubsampled && index > 0 ? 2 : 1
        let bytes = format.pixelBytes(index)
        // Video's luma has a range of its own.
        let grey = reduction == 2 ? 128 : isSubsampled ? UInt8(16 + (Int(grey) * 219 + 127) / 255) : grey
        withPlane(index) { source in
          let (first, rows) = (top / reduction, area.height / reduction)
          let (before, inside) = (left / reduction * bytes, area.width / reduction * bytes)
          for y in 0..<plane.rows {
            let row = plane.row(y)
            guard (first..<first + rows).contains(y) else {
              row.update(repeating: grey, count: plane.rowBytes)
              continue
            }
            let from = source.row(area.top / reduction + y - first) + area.left / reduction * bytes
            row.update(repeating: grey, count: before)
            (row + before).update(from: from, count: inside)
            (row + before + inside).update(repeating: grey, count: plane.rowBytes - before - inside)
          }
        }
      }
    }
  }
}
