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
  /// The text, where the code itself states its charset.
  var statedText: String?
  /// Its place in a sequence of symbols; `nil` for a code that stands alone.
  var part: SequencePart?
  /// The scan lines that agree; 0 for codes that are not read by lines.
  var lineCount = 0
  /// The engines that read the same.
  var engines: Set<BarcodeEngine>
}
