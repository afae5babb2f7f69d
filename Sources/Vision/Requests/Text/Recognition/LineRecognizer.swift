import Foundation

/// Reads the text of one line.
struct LineRecognizer: Sendable {
  static let height = 48

  private let model: CompiledModel
  private let alphabet: Alphabet
  private let forbidden: Set<Int32>

  init(scripts: Alphabet.Scripts) throws {
    // Lines are many and small: a core for each is quicker than all cores for one after the other.
    model = try InferenceEngine.shared().model(
      ModelCatalogue.text.file("recognition.onnx"), ModelOptions(runsSideBySide: true))
    alphabet = try Alphabet(contentsOf: ModelCatalogue.text.file("characters.txt"))
    forbidden = alphabet.forbidden(without: scripts)
  }

  /// The readings of a line, the best first.
  func readings(_ image: LineImage, count: Int) throws -> [LineReading] {
    let decoder = CTCDecoder(alphabet: alphabet, forbidden: forbidden)
    return try model.run(image.planes, shape: [1, 3, image.height, image.width]) { outputs in
      decoder.readings(
        try outputs.tensor(0), used: Float(image.filled) / Float(image.width), count: count)
    }
  }

  /// The columns for a line of those proportions, and the width of its picture: one of few, as the engine prepares
  /// itself anew for each.
  static func width(for rect: RotatedRect) -> (filled: Int, width: Int) {
    let filled = min(3200, max(16, Int((CGFloat(height) * rect.width / max(rect.height, 1)).rounded())))
    let step = filled <= 320 ? 80 : filled <= 960 ? 160 : 320
    return (filled, max(80, (filled + step - 1) / step * step))
  }
}
