import CZBar
import Foundation

/// The owner of one of zbar's image scanners.
///
/// It is not asked for light on dark, which it does not tell from dark on light.
///
/// Ownership in zbar: what `_create` gives goes back by `_destroy`; symbols belong to the image that was scanned.
final class ZBarScanner: BarcodeReader {
  private let scanner: OpaquePointer
  private var tight: [UInt8] = []

  /// - Throws: `VisionError.outOfMemory`.
  init(symbologies: Set<BarcodeSymbology>) throws {
    guard let scanner = zbar_image_scanner_create() else {
      throw VisionError.outOfMemory("There is no memory for the barcode scanner.")
    }
    self.scanner = scanner
    // zbar tells the whole system bus what it reads unless it is told not to.
    zbar_image_scanner_request_dbus(scanner, 0)
    configure(ZBAR_NONE, ZBAR_CFG_ENABLE, 0)
    for type in symbologies.flatMap(\.zbarTypes) { configure(type, ZBAR_CFG_ENABLE, 1) }
    configure(ZBAR_QRCODE, ZBAR_CFG_BINARY, 1)
    configure(ZBAR_I25, ZBAR_CFG_MIN_LEN, 6)
    configure(ZBAR_CODE39, ZBAR_CFG_MIN_LEN, 1)
    configure(ZBAR_NONE, ZBAR_CFG_POSITION, 1)
  }

  deinit { zbar_image_scanner_destroy(scanner) }

  func read(_ luma: PlaneView) -> [BarcodeReading] {
    guard luma.stride != luma.rowBytes else {
      return scan(luma.base, width: luma.rowBytes, height: luma.rows)
    }
    // zbar knows no strides, and its crop still reads the padding after the last row.
    copy(luma)
    return tight.withUnsafeBufferPointer { bytes in
      bytes.baseAddress.map { scan($0, width: luma.rowBytes, height: luma.rows) } ?? []
    }
  }

  private func copy(_ luma: PlaneView) {
    tight.removeAll(keepingCapacity: true)
    tight.reserveCapacity(luma.rowBytes * luma.rows)
    for y in 0..<luma.rows {
      tight.append(contentsOf: UnsafeBufferPointer(start: luma.row(y), count: luma.rowBytes))
    }
  }

  private func scan(_ base: UnsafePointer<UInt8>, width: Int, height: Int) -> [BarcodeReading] {
    guard let image = zbar_image_create() else { return [] }
    defer { zbar_image_destroy(image) }
    zbar_image_set_format(image, Self.y800)
    zbar_image_set_size(image, UInt32(width), UInt32(height))
    zbar_image_set_data(image, base, UInt(width * height), nil)
    guard zbar_scan_image(scanner, image) > 0 else { return [] }
    return ZBarSymbols(first: zbar_image_first_symbol(image)).compactMap { $0.reading() }
  }

  private func configure(_ type: zbar_symbol_type_t, _ setting: zbar_config_t, _ value: Int32) {
    zbar_image_scanner_set_config(scanner, type, setting, value)
  }

  /// The four characters "Y800": one byte of luma a pixel.
  private static let y800: UInt = 0x3030_3859
}
