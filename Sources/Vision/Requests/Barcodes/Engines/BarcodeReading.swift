import Foundation

/// What an engine read, in pixels of the picture it was given, origin at the top left.
struct BarcodeReading: Sendable {
  var symbology: BarcodeSymbology
  var bytes: [UInt8]
  /// The digits of an EAN-2 or EAN-5 add-on.
  var addOn: String?
  /// The code's own corners, clockwise from its top left.
  var corners: Quadrilateral
  var isInverted = false
  var isGS1 = false
  /// The text as the code itself states its charset, where it does.
  var statedText: String?
  /// The scan lines that agree, for linear codes.
  var lineCount = 0
  var engine: BarcodeEngineKind
}

/// The engines that read.
enum BarcodeEngineKind: Hashable, Sendable {
  case zbar, zxing
}
