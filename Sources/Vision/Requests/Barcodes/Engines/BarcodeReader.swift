/// An engine at work on luma; one thread uses it at a time.
protocol BarcodeReader: AnyObject {
  /// The codes in a picture, in its pixels.
  func read(_ luma: PlaneView) -> [BarcodeReading]
}
