import CZXing

/// One look at a strip of bars: how it is prepared, and by which engine.
struct StripLook: Sendable {
  var engine: BarcodeEngine
  var sharpening: Sharpening?
  var isNormalized = false
  /// Whether light bars on dark are looked for.
  var isInverted = false

  /// Against blur of about `radius` pixels of the picture.
  struct Sharpening: Sendable {
    var radius: Double
    var amount: Int
  }

  /// The looks, from the gentlest to the strongest.
  static let all: [StripLook] = [
    StripLook(engine: .zxing),
    StripLook(engine: .zxing, sharpening: Sharpening(radius: 1.5, amount: 2)),
    StripLook(engine: .zbar, sharpening: Sharpening(radius: 1.5, amount: 2)),
    StripLook(engine: .zxing, sharpening: Sharpening(radius: 2.5, amount: 4)),
    StripLook(engine: .zxing, sharpening: Sharpening(radius: 1.5, amount: 3), isNormalized: true),
    StripLook(engine: .zxing, sharpening: Sharpening(radius: 1.5, amount: 2), isInverted: true),
    StripLook(engine: .zbar, sharpening: Sharpening(radius: 1.5, amount: 2), isInverted: true),
  ]

  /// The strip as this look wants it.
  func prepared(_ strip: BarStrip) -> PixelBuffer {
    var picture = strip.picture
    if let sharpening {
      let radius = max(Int(sharpening.radius * strip.scale), 1)
      picture = picture.withPlane(0) {
        GrayFilter.sharpenedAlongRows($0, radius: radius, amount: sharpening.amount)
      }
    }
    if isNormalized {
      picture = picture.withPlane(0) { GrayFilter.normalized($0, block: max(Int(12 * strip.scale), 16)) }
    }
    return isInverted ? picture.withPlane(0) { GrayFilter.inverted($0) } : picture
  }
}
