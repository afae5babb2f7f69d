import CZBar
import CZXing

/// A library that reads barcodes, as it is linked to this program.
package enum BarcodeEngine: String, CaseIterable {
  case zbar
  case zxing = "zxing-cpp"

  /// For example `3.1.1`.
  package var version: String {
    switch self {
    case .zxing: return ZXing_Version().map { String(cString: $0) } ?? "of unknown version"
    case .zbar:
      var (major, minor, patch): (UInt32, UInt32, UInt32) = (0, 0, 0)
      zbar_version(&major, &minor, &patch)
      return "\(major).\(minor).\(patch)"
    }
  }
}
