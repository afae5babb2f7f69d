import Foundation
@_spi(Measurement) import Vision

/// Something that reads codes and is compared.
struct DecodeReader: Sendable {
  let name: String
  let reads: @Sendable (BarcodeSymbology) -> Bool
  /// The bytes of each code in a picture.
  let payloads: @Sendable (PixelBuffer) async throws -> [Data]

  static let all =
    [
      DecodeReader(
        name: "Sightline", reads: { _ in true },
        payloads: { try await DetectBarcodesRequest().perform(on: $0).compactMap(\.payloadData) })
    ]
    + [BareBarcodeEngine.zbar, .zxing].map { engine in
      DecodeReader(name: engine.name, reads: engine.reads, payloads: engine.payloads)
    }
}

/// What one reader made of the pictures of one step.
struct DecodeCount: Sendable {
  var pictures = 0
  var right = 0
  var wrong = 0
  var seconds = 0.0

  mutating func add(_ payloads: [Data], expected: Data, seconds: Double) {
    pictures += 1
    if payloads.contains(expected) { right += 1 }
    if payloads.contains(where: { $0 != expected }) { wrong += 1 }
    self.seconds += seconds
  }

  static func + (a: DecodeCount, b: DecodeCount) -> DecodeCount {
    DecodeCount(
      pictures: a.pictures + b.pictures, right: a.right + b.right, wrong: a.wrong + b.wrong,
      seconds: a.seconds + b.seconds)
  }
}
