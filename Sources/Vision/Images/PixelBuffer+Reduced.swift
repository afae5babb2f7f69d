extension PixelBuffer {
  /// The luma of a part of the picture at a fraction of its width and height, each pixel the mean of a square.
  ///
  /// - Parameter factor: 1 to 15.
  /// - Throws: `VisionError.invalidArgument` where the part does not lie inside the picture.
  package func reducedLuma(of region: NormalizedRect, by factor: Int) throws -> PixelBuffer {
    try LumaPicture(self, region: region).withPlane { GrayFilter.reduced($0, by: factor) }
  }
}
