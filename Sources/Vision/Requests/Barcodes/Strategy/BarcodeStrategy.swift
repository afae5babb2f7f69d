/// The passes, cheap ones first.
enum BarcodeStrategy {
  static let thorough: [BarcodePass] = [
    BarcodePass(engine: .zxing(ZXingSettings())),
    BarcodePass(engine: .zbar),
    second(.zxing(enlarged), [.enlarge, .sharpen]),
    second(.zxing(enlarged), [.enlarge]),
    second(.zxing(enlarged), [.enlarge, .normalize]),
    second(.zxing(turned), [.enlarge, .turn(degrees: 10)]),
    second(.zxing(turned), [.enlarge, .turn(degrees: -10)]),
  ]

  private static let enlarged = ZXingSettings(triesInverted: false, triesDownscaled: false)
  private static let turned = ZXingSettings(triesInverted: false, triesDownscaled: false)

  private static func second(_ engine: BarcodePass.Engine, _ view: [ViewStep]) -> BarcodePass {
    BarcodePass(engine: engine, view: view, condition: .nothingFound)
  }
}
