/// A kind of barcode; the raw value is its name in events and on the command line.
///
/// The names are Apple's. `upca`, `rMQR` and `maxiCode` are ours: Apple reports UPC-A as EAN-13 and does not read the
/// other two.
public enum BarcodeSymbology: String, CaseIterable, Hashable, Sendable, Codable, CustomStringConvertible {
  case aztec
  case codabar
  case code128
  case code39
  case code39Checksum
  case code39FullASCII
  case code39FullASCIIChecksum
  case code93
  case code93i
  case dataMatrix
  case ean13
  case ean8
  case gs1DataBar
  case gs1DataBarExpanded
  case gs1DataBarLimited
  case i2of5
  case i2of5Checksum
  case itf14
  case maxiCode
  case microPDF417
  case microQR
  case msiPlessey
  case pdf417
  case qr
  case rMQR
  case upca
  case upce

  /// The name in events and on the command line, for instance `qr`.
  public var name: String { rawValue }

  /// The symbology of that name, upper and lower case being one; `nil` where there is none.
  public init?(name: String) {
    let name = name.lowercased()
    guard let match = Self.allCases.first(where: { $0.rawValue.lowercased() == name }) else { return nil }
    self = match
  }

  public var description: String { rawValue }
}
