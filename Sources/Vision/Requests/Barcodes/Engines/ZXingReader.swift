import CZXing
import Foundation

// Ownership in zxing-cpp's C API: what is not `const` belongs to the caller and goes back by the `_delete` of its
// kind, or by `ZXing_free` for strings and bytes. The barcodes of a list belong to the list.

/// The owner of one set of zxing-cpp's options, and the reading with them.
final class ZXingReader: BarcodeReader {
  private let options: OpaquePointer

  /// - Throws: `VisionError.outOfMemory`.
  init(symbologies: Set<BarcodeSymbology>, settings: ZXingSettings) throws {
    guard let options = ZXing_ReaderOptions_new() else {
      throw VisionError.outOfMemory("There is no memory for the barcode reader.")
    }
    self.options = options
    symbologies.flatMap(\.zxingFormats).withUnsafeBufferPointer {
      ZXing_ReaderOptions_setFormats(options, $0.baseAddress, Int32($0.count))
    }
    ZXing_ReaderOptions_setTextMode(options, ZXing_TextMode_Plain)
    ZXing_ReaderOptions_setEanAddOnSymbol(options, ZXing_EanAddOnSymbol_Read)
    ZXing_ReaderOptions_setTryHarder(options, settings.triesHarder)
    ZXing_ReaderOptions_setTryRotate(options, settings.triesRotated)
    ZXing_ReaderOptions_setTryInvert(options, settings.triesInverted)
    ZXing_ReaderOptions_setTryDownscale(options, settings.triesDownscaled)
    ZXing_ReaderOptions_setBinarizer(options, settings.binarizer)
    ZXing_ReaderOptions_setMaxNumberOfSymbols(options, Int32(settings.maximumCount))
  }

  deinit { ZXing_ReaderOptions_delete(options) }

  /// The codes in a picture of luma, which is read where it lies.
  func read(_ luma: PlaneView) -> [BarcodeReading] {
    let view = ZXing_ImageView_new(
      luma.base, Int32(luma.rowBytes), Int32(luma.rows), ZXing_ImageFormat_Lum, Int32(luma.stride), 1)
    guard let view else { return [] }
    defer { ZXing_ImageView_delete(view) }
    guard let codes = ZXing_ReadBarcodes(view, options) else { return [] }
    defer { ZXing_Barcodes_delete(codes) }
    return (0..<ZXing_Barcodes_size(codes)).compactMap { index in
      ZXing_Barcodes_at(codes, index).flatMap { reading($0) }
    }
  }

  private func reading(_ code: OpaquePointer) -> BarcodeReading? {
    guard ZXing_Barcode_isValid(code), let symbology = BarcodeSymbology(zxing: ZXing_Barcode_format(code))
    else {
      return nil
    }
    let place = ZXing_Barcode_position(code)
    let corners = Quadrilateral(
      topLeft: CGPoint(place.topLeft), topRight: CGPoint(place.topRight),
      bottomRight: CGPoint(place.bottomRight), bottomLeft: CGPoint(place.bottomLeft))
    var reading = BarcodeReading(
      symbology: symbology, bytes: bytes(of: code), corners: corners,
      isInverted: ZXing_Barcode_isInverted(code),
      isGS1: ZXing_Barcode_contentType(code) == ZXing_ContentType_GS1,
      statedText: ZXing_Barcode_hasECI(code) ? statedText(of: code) : nil,
      part: part(code),
      lineCount: symbology.isMatrix ? 0 : Int(ZXing_Barcode_lineCount(code)), engines: [.zxing])
    // Lines that are read backwards come with their ends exchanged but not with their top and bottom.
    if !symbology.isMatrix { reading.corners = reading.corners.clockwise }
    if symbology.isRetail { separateRetailParts(of: code, in: &reading) }
    return reading
  }

  /// zxing-cpp gives UPC as EAN-13, and the digits of an add-on after those of the code or not at all.
  private func separateRetailParts(of code: OpaquePointer, in reading: inout BarcodeReading) {
    if let addOn = string(ZXing_Barcode_extra(code, "EanAddOn")), !addOn.isEmpty { reading.addOn = addOn }
    let digits = reading.bytes
    switch reading.symbology {
    case .upca where digits.count >= 13: reading.bytes = Array(digits[1..<13])
    case .ean13 where digits.first == UInt8(ascii: "0"):
      reading.symbology = .upca
      reading.bytes = Array(digits.prefix(13).dropFirst())
    case .ean13: reading.bytes = Array(digits.prefix(13))
    case .ean8: reading.bytes = Array(digits.prefix(8))
    case .upce:
      if let short = string(ZXing_Barcode_extra(code, "UPCE")), !short.isEmpty {
        reading.bytes = Array(short.utf8)
      }
    default: break
    }
  }

  /// `nil` for a symbol that stands alone, of which zxing-cpp says -1.
  private func part(_ code: OpaquePointer) -> SequencePart? {
    let (index, count) = (ZXing_Barcode_sequenceIndex(code), ZXing_Barcode_sequenceSize(code))
    guard index >= 0, count >= 0 else { return nil }
    return SequencePart(
      index: Int(index), count: count == 0 ? nil : Int(count),
      sequence: string(ZXing_Barcode_sequenceId(code)) ?? "")
  }

  private func statedText(of code: OpaquePointer) -> String? {
    bytes(of: code).contains(0)
      ? ECIText.decode(bytes { ZXing_Barcode_bytesECI(code, $0) })
      : string(ZXing_Barcode_text(code))
  }

  private func bytes(of code: OpaquePointer) -> [UInt8] { bytes { ZXing_Barcode_bytes(code, $0) } }

  /// Takes over bytes of zxing-cpp's.
  private func bytes(_ get: (UnsafeMutablePointer<Int32>) -> UnsafeMutablePointer<UInt8>?) -> [UInt8] {
    var count: Int32 = 0
    guard let bytes = get(&count) else { return [] }
    defer { ZXing_free(bytes) }
    return Array(UnsafeBufferPointer(start: bytes, count: Int(count)))
  }

  /// Takes over a string of zxing-cpp's.
  private func string(_ text: UnsafeMutablePointer<CChar>?) -> String? {
    guard let text else { return nil }
    defer { ZXing_free(text) }
    return String(cString: text)
  }
}

/// What zxing-cpp tries.
struct ZXingSettings: Sendable {
  var triesHarder = true
  var triesRotated = true
  var triesInverted = true
  var triesDownscaled = true
  var binarizer = ZXing_Binarizer_LocalAverage
  var maximumCount = 255
}

extension CGPoint {
  init(_ point: ZXing_PointI) { self.init(x: CGFloat(point.x), y: CGFloat(point.y)) }
}
