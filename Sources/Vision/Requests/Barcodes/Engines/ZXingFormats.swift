import CZXing

extension BarcodeSymbology {
  /// The formats of zxing-cpp that hold this symbology.
  var zxingFormats: [ZXing_BarcodeFormat] {
    switch self {
    case .aztec: [ZXing_BarcodeFormat_Aztec]
    case .codabar: [ZXing_BarcodeFormat_Codabar]
    case .code39: [ZXing_BarcodeFormat_Code39Std, ZXing_BarcodeFormat_Code39Ext]
    case .code93: [ZXing_BarcodeFormat_Code93]
    case .code128: [ZXing_BarcodeFormat_Code128]
    case .dataMatrix: [ZXing_BarcodeFormat_DataMatrix]
    case .ean8: [ZXing_BarcodeFormat_EAN8]
    case .ean13: [ZXing_BarcodeFormat_EAN13, ZXing_BarcodeFormat_UPCA]
    case .gs1DataBar:
      [ZXing_BarcodeFormat_DataBarOmni, ZXing_BarcodeFormat_DataBarStk, ZXing_BarcodeFormat_DataBarStkOmni]
    case .gs1DataBarExpanded: [ZXing_BarcodeFormat_DataBarExp, ZXing_BarcodeFormat_DataBarExpStk]
    case .gs1DataBarLimited: [ZXing_BarcodeFormat_DataBarLtd]
    case .i2of5, .itf14: [ZXing_BarcodeFormat_ITF]
    case .maxiCode: [ZXing_BarcodeFormat_MaxiCode]
    case .microPDF417: [ZXing_BarcodeFormat_MicroPDF417]
    case .microQR: [ZXing_BarcodeFormat_MicroQRCode]
    case .pdf417: [ZXing_BarcodeFormat_PDF417, ZXing_BarcodeFormat_CompactPDF417]
    case .qr: [ZXing_BarcodeFormat_QRCodeModel1, ZXing_BarcodeFormat_QRCodeModel2]
    case .rMQR: [ZXing_BarcodeFormat_RMQRCode]
    case .upca: [ZXing_BarcodeFormat_UPCA]
    case .upce: [ZXing_BarcodeFormat_UPCE]
    case .code39Checksum, .code39FullASCII, .code39FullASCIIChecksum, .code93i, .i2of5Checksum, .msiPlessey:
      []
    }
  }

  /// The symbology of a format that zxing-cpp reports; `nil` for those outside our list.
  init?(zxing format: ZXing_BarcodeFormat) {
    switch format {
    case ZXing_BarcodeFormat_AztecCode, ZXing_BarcodeFormat_AztecRune, ZXing_BarcodeFormat_Aztec:
      self = .aztec
    case ZXing_BarcodeFormat_Codabar: self = .codabar
    case ZXing_BarcodeFormat_Code39, ZXing_BarcodeFormat_Code39Std, ZXing_BarcodeFormat_Code39Ext:
      self = .code39
    case ZXing_BarcodeFormat_Code93: self = .code93
    case ZXing_BarcodeFormat_Code128: self = .code128
    case ZXing_BarcodeFormat_DataMatrix: self = .dataMatrix
    case ZXing_BarcodeFormat_EAN8: self = .ean8
    case ZXing_BarcodeFormat_EAN13, ZXing_BarcodeFormat_ISBN: self = .ean13
    case ZXing_BarcodeFormat_DataBar, ZXing_BarcodeFormat_DataBarOmni, ZXing_BarcodeFormat_DataBarStk,
      ZXing_BarcodeFormat_DataBarStkOmni:
      self = .gs1DataBar
    case ZXing_BarcodeFormat_DataBarExp, ZXing_BarcodeFormat_DataBarExpStk: self = .gs1DataBarExpanded
    case ZXing_BarcodeFormat_DataBarLtd: self = .gs1DataBarLimited
    case ZXing_BarcodeFormat_ITF: self = .i2of5
    case ZXing_BarcodeFormat_ITF14: self = .itf14
    case ZXing_BarcodeFormat_MaxiCode: self = .maxiCode
    case ZXing_BarcodeFormat_MicroPDF417: self = .microPDF417
    case ZXing_BarcodeFormat_MicroQRCode: self = .microQR
    case ZXing_BarcodeFormat_PDF417, ZXing_BarcodeFormat_CompactPDF417: self = .pdf417
    case ZXing_BarcodeFormat_QRCode, ZXing_BarcodeFormat_QRCodeModel1, ZXing_BarcodeFormat_QRCodeModel2:
      self = .qr
    case ZXing_BarcodeFormat_RMQRCode: self = .rMQR
    case ZXing_BarcodeFormat_UPCA: self = .upca
    case ZXing_BarcodeFormat_UPCE: self = .upce
    default: return nil
    }
  }
}
