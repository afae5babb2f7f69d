import Foundation

/// One engine alone on whole pictures, without a request's strategy or rules.
///
/// It is what a request is measured against.
@_spi(Measurement) public struct BareBarcodeEngine: Sendable {
  private let engine: BarcodeEngine
  private let symbologies: Set<BarcodeSymbology>

  public static let zbar = BareBarcodeEngine(engine: .zbar)
  public static let zxing = BareBarcodeEngine(engine: .zxing)

  private init(engine: BarcodeEngine) {
    self.engine = engine
    symbologies = Set(DetectBarcodesRequest().supportedSymbologies)
  }

  /// The engine's own name, for example `zxing-cpp`.
  public var name: String { engine.rawValue }

  /// Whether it knows that kind of code at all.
  public func reads(_ symbology: BarcodeSymbology) -> Bool {
    switch engine {
    case .zbar: !symbology.zbarTypes.isEmpty
    case .zxing: !symbology.zxingFormats.isEmpty
    }
  }

  /// The bytes of each code that it reads with all that it can try.
  ///
  /// - Throws: `VisionError.outOfMemory`.
  public func payloads(in picture: PixelBuffer) throws -> [Data] {
    let reader: any BarcodeReader =
      switch engine {
      case .zbar: try ZBarScanner(symbologies: symbologies)
      case .zxing: try ZXingReader(symbologies: symbologies, settings: ZXingSettings())
      }
    let luma = try LumaPicture(picture, region: .fullImage)
    return luma.withPlane { plane in reader.read(plane).map { Data($0.bytes) } }
  }
}
