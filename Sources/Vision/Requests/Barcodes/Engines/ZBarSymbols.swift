import CZBar
import Foundation

/// A list of zbar's symbols, which belong to their image.
struct ZBarSymbols: Sequence {
  let first: OpaquePointer?

  func makeIterator() -> AnyIterator<ZBarSymbol> {
    var next = first
    return AnyIterator {
      guard let current = next else { return nil }
      next = zbar_symbol_next(current)
      return ZBarSymbol(pointer: current)
    }
  }
}

/// One symbol that zbar read.
struct ZBarSymbol {
  let pointer: OpaquePointer

  var type: zbar_symbol_type_t { zbar_symbol_get_type(pointer) }

  /// The symbol as a reading; `nil` for kinds outside our list.
  func reading() -> BarcodeReading? {
    guard type != ZBAR_COMPOSITE else { return composite() }
    guard let symbology = BarcodeSymbology(zbar: type), let corners else { return nil }
    let modifiers = zbar_symbol_get_modifiers(pointer)
    return BarcodeReading(
      symbology: symbology, bytes: bytes, corners: corners,
      isGS1: modifiers & 1 << ZBAR_MOD_GS1.rawValue != 0,
      lineCount: symbology.isMatrix ? 0 : Int(zbar_symbol_get_quality(pointer)), engines: [.zbar])
  }

  /// A code and its add-on.
  private func composite() -> BarcodeReading? {
    let parts = Array(ZBarSymbols(first: zbar_symbol_first_component(pointer)))
    guard var reading = parts.lazy.compactMap({ $0.reading() }).first else { return nil }
    reading.addOn = parts.first { $0.type == ZBAR_EAN2 || $0.type == ZBAR_EAN5 }
      .map { String(decoding: $0.bytes, as: UTF8.self) }
    return reading
  }

  private var bytes: [UInt8] {
    guard let data = zbar_symbol_get_data(pointer) else { return [] }
    let count = Int(zbar_symbol_get_data_length(pointer))
    return data.withMemoryRebound(to: UInt8.self, capacity: count) {
      Array(UnsafeBufferPointer(start: $0, count: count))
    }
  }

  private var points: [CGPoint] {
    (0..<zbar_symbol_get_loc_size(pointer)).map { index in
      CGPoint(x: Int(zbar_symbol_get_loc_x(pointer, index)), y: Int(zbar_symbol_get_loc_y(pointer, index)))
    }
  }

  /// A QR code's four corners as zbar gives them; else the rectangle around the ends of the scan lines.
  private var corners: Quadrilateral? {
    let points = points
    guard !points.isEmpty else { return nil }
    if type == ZBAR_QRCODE, points.count == 4 {
      return Quadrilateral(
        topLeft: points[0], topRight: points[3], bottomRight: points[2], bottomLeft: points[1])
    }
    return ScanLineEnds(points, orientation: zbar_symbol_get_orientation(pointer)).corners
  }
}

/// The ends of the scan lines on which zbar read a linear code.
private struct ScanLineEnds {
  let corners: Quadrilateral

  /// - Parameter points: one or more ends of each line, and places between them.
  init(_ points: [CGPoint], orientation: zbar_orientation_t) {
    let quarters = orientation.quarterTurns
    let isUpright = quarters.isMultiple(of: 2)
    // Along the lines, and across them.
    let ends = points.map { isUpright ? (along: $0.x, across: $0.y) : (along: $0.y, across: $0.x) }
    let alongs = ends.map(\.along)
    let (low, high) = (alongs.min() ?? 0, alongs.max() ?? 0)
    let first = ends.filter { $0.along < low + (high - low) / 4 }.sorted { $0.across < $1.across }
    let last = ends.filter { $0.along > high - (high - low) / 4 }.sorted { $0.across < $1.across }
    let place = { (end: (along: CGFloat, across: CGFloat)?) in
      let end = end ?? (along: low, across: ends[0].across)
      return isUpright ? CGPoint(x: end.along, y: end.across) : CGPoint(x: end.across, y: end.along)
    }
    let (a, b, c, d) = (place(first.first), place(last.first), place(last.last), place(first.last))
    // On a picture read downwards the lines' first ends lie above, with x growing to the code's top.
    corners =
      switch quarters {
      case 0: Quadrilateral(topLeft: a, topRight: b, bottomRight: c, bottomLeft: d)
      case 1: Quadrilateral(topLeft: d, topRight: c, bottomRight: b, bottomLeft: a)
      case 2: Quadrilateral(topLeft: c, topRight: d, bottomRight: a, bottomLeft: b)
      default: Quadrilateral(topLeft: b, topRight: a, bottomRight: d, bottomLeft: c)
      }
  }
}

extension zbar_orientation_t {
  /// How often the code is turned by a quarter to the right.
  fileprivate var quarterTurns: Int {
    switch self {
    case ZBAR_ORIENT_RIGHT: 1
    case ZBAR_ORIENT_DOWN: 2
    case ZBAR_ORIENT_LEFT: 3
    default: 0
    }
  }
}

extension BarcodeSymbology {
  /// The types of zbar that hold this symbology; none where zbar does not read it.
  ///
  /// Its DataBar is left out: it fails assertions of its own on some pictures, and zxing-cpp reads more of them.
  var zbarTypes: [zbar_symbol_type_t] {
    switch self {
    case .codabar: [ZBAR_CODABAR]
    case .code39: [ZBAR_CODE39]
    case .code93: [ZBAR_CODE93]
    case .code128: [ZBAR_CODE128]
    // UPC must be on too, or its codes come as EAN-13.
    case .ean8, .ean13, .upca, .upce: [ZBAR_EAN8, ZBAR_EAN13, ZBAR_UPCA, ZBAR_UPCE, ZBAR_EAN2, ZBAR_EAN5]
    case .i2of5, .itf14: [ZBAR_I25]
    case .qr: [ZBAR_QRCODE]
    default: []
    }
  }

  /// The symbology of one of zbar's types; `nil` for those outside our list.
  init?(zbar type: zbar_symbol_type_t) {
    switch type {
    case ZBAR_CODABAR: self = .codabar
    case ZBAR_CODE39: self = .code39
    case ZBAR_CODE93: self = .code93
    case ZBAR_CODE128: self = .code128
    case ZBAR_EAN8: self = .ean8
    case ZBAR_EAN13: self = .ean13
    case ZBAR_UPCA: self = .upca
    case ZBAR_UPCE: self = .upce
    case ZBAR_I25: self = .i2of5
    case ZBAR_QRCODE: self = .qr
    default: return nil
    }
  }

  /// Whether the code is an area of modules rather than lines that are read across.
  var isMatrix: Bool {
    switch self {
    case .aztec, .dataMatrix, .maxiCode, .microPDF417, .microQR, .pdf417, .qr, .rMQR: true
    default: false
    }
  }
}
