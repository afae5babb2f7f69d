/// The passes, cheap ones first.
enum BarcodeStrategy {
  static let thorough: [BarcodePass] = [
    BarcodePass(look: .whole(.zxing(ZXingSettings()))),
    BarcodePass(look: .bars),
    BarcodePass(look: .whole(.zbar), condition: .nothingFound),
    BarcodePass(look: .whole(.zxing(enlarged), [.enlarge]), condition: .nothingFoundInSmallPicture),
  ]

  private static let enlarged = ZXingSettings(triesInverted: false, triesDownscaled: false)
}
