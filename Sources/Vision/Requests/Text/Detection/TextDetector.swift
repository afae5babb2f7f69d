import Foundation

/// Finds lines of text.
struct TextDetector: Sendable {
  /// A line as it was found.
  struct Region: Hashable, Sendable {
    /// In pixels of the picture, its first side near the horizontal.
    var rect: RotatedRect
    /// The mean over what was found of it before it grew to the outline, 0 to 1.
    var confidence: Float
  }

  /// Cells above it belong to text.
  var threshold: Float = 0.3
  /// Regions of a lower mean are left out.
  var minimumConfidence: Float = 0.6
  /// How far the found cores are from the outlines, as a share of area by perimeter.
  var growth: CGFloat = 1.6

  private let engine: InferenceEngine
  private let file: URL
  private let fixesSize: Bool

  /// - Parameter fixesSize: whether a model is prepared for each size, which takes a moment and makes it quicker by a
  ///   sixth: for streams, whose frames have one.
  init(fixesSize: Bool = false) throws {
    engine = try InferenceEngine.shared()
    file = try ModelCatalogue.text.file("detection.onnx")
    self.fixesSize = fixesSize
  }

  private func model(for size: PictureSize) throws -> CompiledModel {
    var input = PictureInput(size: fixesSize ? size : nil)
    input.order = .bgr
    // ImageNet's mean and deviation in the order in which the channels come.
    input.mean = [123.675, 116.28, 103.53]
    input.deviation = [58.395, 57.12, 57.375]
    let shape = fixesSize ? [1, 3, size.height, size.width] : nil
    return try engine.model(file, ModelOptions(inputShape: shape, picture: input))
  }

  /// The lines in an RGB picture or a frame of video that is brought to another size before it is looked at.
  ///
  /// - Parameter size: multiples of 32.
  func regions(in picture: PixelBuffer, region: PixelRegion? = nil, at size: PictureSize) throws -> [Region] {
    let small = picture.resampled(width: size.width, height: size.height, region: region)
    let (left, top) = (region?.left ?? 0, region?.top ?? 0)
    let scale = CGSize(
      width: CGFloat(region?.width ?? picture.width) / CGFloat(size.width),
      height: CGFloat(region?.height ?? picture.height) / CGFloat(size.height))
    let draw = { (planes: RGBPlanes) in planes.draw(small) }
    return try model(for: size).run(at: size, drawing: draw) { outputs in
      guard let map = ProbabilityMap(try outputs.tensor(0)) else { return [] }
      return ConnectedRuns(map, threshold: threshold).parts().compactMap { part in
        guard var found = self.region(part, map) else { return nil }
        found.rect = found.rect.scaled(x: scale.width, y: scale.height)
        found.rect.center.x += CGFloat(left)
        found.rect.center.y += CGFloat(top)
        return found
      }
    }
  }

  private func region(_ part: [ConnectedRuns.Run], _ map: ProbabilityMap) -> Region? {
    // The corners of the cells, so that a row of cells has a height.
    let points = part.flatMap { run in
      [(run.start, run.row), (run.start, run.row + 1), (run.end, run.row), (run.end, run.row + 1)]
        .map { CGPoint(x: $0.0, y: $0.1) }
    }
    guard let rect = RotatedRect(around: points), min(rect.width, rect.height) >= 3 else { return nil }
    let mean = map.mean(in: rect)
    guard mean >= minimumConfidence else { return nil }
    let margin = rect.width * rect.height * growth / (2 * (rect.width + rect.height))
    return Region(rect: rect.grown(by: margin), confidence: min(1, mean))
  }
}
