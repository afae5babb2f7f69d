extension PixelBuffer {
  /// A part of a picture of one plane.
  func cropped(to area: PixelRegion) -> PixelBuffer {
    precondition(format.planeCount == 1, "only pictures of one plane are cropped")
    let bytes = format.pixelBytes(0)
    return PixelBuffer(format: format, width: area.width, height: area.height) { out in
      withPlane(0) { plane in
        for y in 0..<area.height {
          let from = plane.row(area.top + y) + area.left * bytes
          out.planes[0].row(y).update(from: from, count: area.width * bytes)
        }
      }
    }
  }
}
