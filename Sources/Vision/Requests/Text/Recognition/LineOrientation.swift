/// Tells whether a line stands upside down.
struct LineOrientation: Sendable {
  private let model: CompiledModel

  init() throws {
    model = try InferenceEngine.shared().model(
      ModelCatalogue.text.file("orientation.onnx"), ModelOptions(inputShape: [1, 3, 48, 192]))
  }

  /// How likely it is that the line is upside down, 0 to 1, by what stands in its middle.
  func isTurned(_ picture: PixelBuffer, _ rect: RotatedRect) throws -> Float {
    var part = rect
    part.width = min(rect.width, 4 * rect.height)
    let filled = min(192, max(16, Int((48 * part.width / max(part.height, 1)).rounded())))
    let image = LineImage(picture, part, width: 192, height: 48, filled: filled)
    return try model.run(image.planes, shape: [1, 3, 48, 192]) { try $0.tensor(0).numbers.last ?? 0 }
  }
}
