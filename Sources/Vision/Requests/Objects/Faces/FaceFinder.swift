import Foundation

/// CenterFace: a map of the middles of faces, with their sizes, offsets and five points each.
struct FaceFinder: Sendable {
  struct Face {
    /// In pixels of the picture, origin at the top left.
    var box: CGRect
    var score: Float
    var pose: FacePose
  }

  private let file: URL

  static func shared() throws -> FaceFinder { try loaded.get() }

  private static let loaded = Result { FaceFinder(file: try ModelCatalogue.centerFace.file("model.onnx")) }

  func faces(in picture: PixelBuffer, region: NormalizedRect, confidence: Float) throws -> [Face] {
    let area = try PixelRegion(region, width: picture.width, height: picture.height)
    let size = Self.inputSize(for: area)
    let fitting = InputFitting(
      picture, area: area, .scaleToFit, input: size, isCentered: true, grey: 0)
    let model = try InferenceEngine.shared().model(
      file, ModelOptions(inputShape: [1, 3, size.height, size.width], picture: PictureInput(size: size)))
    let found = try model.run(at: fitting.size, drawing: fitting.draw) {
      try FaceMaps($0, size: size).faces(from: confidence)
    }
    let bounds = CGRect(x: area.left, y: area.top, width: area.width, height: area.height)
    let faces = found.compactMap { face -> Face? in
      let box = fitting.place(face.box).intersection(bounds)
      return box.isNull || box.isEmpty ? nil : Face(box: box, score: face.score, pose: face.pose)
    }
    return Self.withoutDuplicates(faces)
  }

  /// A size near the region's proportions: few different ones, as the model is compiled for each.
  private static func inputSize(for area: PixelRegion) -> PictureSize {
    let proportion = Double(area.width) / Double(area.height)
    if proportion > 1.25 { return PictureSize(width: 640, height: 384) }
    return proportion < 0.8 ? PictureSize(width: 384, height: 640) : PictureSize(width: 512, height: 512)
  }

  private static func withoutDuplicates(_ faces: [Face]) -> [Face] {
    let boxes = faces.enumerated().map { ScoredBox(box: $1.box, kind: 0, score: $1.score) }
    let kept = BoxSelection(confidence: 0, overlap: 0.3, maximum: 1000).select(boxes)
    return kept.compactMap { box in faces.first { $0.box == box.box && $0.score == box.score } }
  }
}

/// What CenterFace gives, at a quarter of the input's size.
private struct FaceMaps {
  private let heat: UnsafeBufferPointer<Float>
  private let scale: UnsafeBufferPointer<Float>
  private let offset: UnsafeBufferPointer<Float>
  private let points: UnsafeBufferPointer<Float>
  private let columns: Int
  private let cells: Int
  private let size: PictureSize

  init(_ outputs: borrowing CompiledModel.Outputs, size: PictureSize) throws {
    heat = try outputs.tensor(0, of: Float.self).numbers
    scale = try outputs.tensor(1, of: Float.self).numbers
    offset = try outputs.tensor(2, of: Float.self).numbers
    points = try outputs.tensor(3, of: Float.self).numbers
    columns = size.width / 4
    cells = columns * (size.height / 4)
    self.size = size
    guard heat.count == cells, scale.count == 2 * cells, offset.count == 2 * cells, points.count == 10 * cells
    else { throw VisionError.invalidModel("The model of faces gave maps of another size.") }
  }

  /// In fractions of the input.
  func faces(from confidence: Float) -> [FaceFinder.Face] {
    (0..<cells).filter { heat[$0] >= confidence }.map { cell in
      let (height, width) = (Double(exp(scale[cell])) * 4, Double(exp(scale[cells + cell])) * 4)
      let x = (Double(cell % columns) + Double(offset[cells + cell]) + 0.5) * 4 - width / 2
      let y = (Double(cell / columns) + Double(offset[cell]) + 0.5) * 4 - height / 2
      let places = (0..<5).map { point in
        SIMD2(
          x + Double(points[(2 * point + 1) * cells + cell]) * width,
          y + Double(points[2 * point * cells + cell]) * height)
      }
      let box = CGRect(x: x, y: y, width: width, height: height)
      return FaceFinder.Face(
        box: box.divided(by: Double(size.width), Double(size.height)), score: min(1, heat[cell]),
        pose: FacePose(points: places))
    }
  }
}
