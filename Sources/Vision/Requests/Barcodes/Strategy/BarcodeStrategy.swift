/// The passes, cheap ones first.
enum BarcodeStrategy {
  static func passes(for effort: BarcodeEffort) -> [BarcodePass] {
    switch effort {
    case .thorough: thorough
    case .live: live
    }
  }

  private static let thorough = [
    BarcodePass(engine: .zxing(ZXingSettings())),
    BarcodePass(engine: .zbar),
  ]

  private static let live = [
    BarcodePass(
      engine: .zxing(ZXingSettings(triesRotated: false, triesInverted: false, triesDownscaled: false)))
  ]
}
