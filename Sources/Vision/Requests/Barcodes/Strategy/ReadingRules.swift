/// What a request accepts of what engines read, and how sure it is of it.
struct ReadingRules: Sendable {
  /// The symbologies that are reported.
  let wanted: Set<BarcodeSymbology>

  init(symbologies: [BarcodeSymbology]) {
    var wanted = Set(symbologies)
    // The one is a part of the other.
    if wanted.contains(.ean13) { wanted.insert(.upca) }
    if wanted.contains(.i2of5) { wanted.insert(.itf14) }
    self.wanted = wanted
  }

  /// The reading under its right name; `nil` where it is not wanted or too weak to be believed.
  func accept(_ reading: BarcodeReading) -> BarcodeReading? {
    var reading = reading
    if reading.symbology == .i2of5, reading.bytes.count == 14, CheckDigit.isValid(reading.bytes) {
      reading.symbology = .itf14
    }
    guard wanted.contains(reading.symbology), !reading.bytes.isEmpty, isCredible(reading) else { return nil }
    return reading
  }

  /// 1 where the symbology corrects errors or has a strong check, or where both engines agree; less for what a
  /// texture may look like, and less still where few scan lines agree.
  func confidence(of reading: BarcodeReading) -> Float {
    if reading.symbology.isMatrix || reading.engines.count > 1 { return 1 }
    let doubt = 1 - reading.symbology.strengthOfOneLine
    return 1 - doubt / Float(max(1, reading.lineCount))
  }

  private func isCredible(_ reading: BarcodeReading) -> Bool {
    guard !reading.symbology.isMatrix, reading.engines == [.zbar] else { return true }
    return reading.lineCount >= reading.symbology.linesThatConvince
  }
}

extension BarcodeSymbology {
  /// How far one scan line alone is to be believed: its check characters and how rare its patterns are.
  fileprivate var strengthOfOneLine: Float {
    switch self {
    case .code128, .code93, .gs1DataBar, .gs1DataBarExpanded, .gs1DataBarLimited, .ean13, .upca: 0.8
    case .ean8, .itf14: 0.6
    case .upce, .code39: 0.5
    default: 0.4
    }
  }

  /// The scan lines of zbar that must agree, since it knows no quiet zones.
  fileprivate var linesThatConvince: Int {
    switch self {
    case .code128, .code93, .gs1DataBar, .gs1DataBarExpanded, .ean13, .upca: 2
    default: 3
    }
  }

  /// EAN and UPC.
  var isRetail: Bool {
    switch self {
    case .ean8, .ean13, .upca, .upce: true
    default: false
    }
  }
}
