import CZXing
import Foundation

/// Reads patches of bars, look by look until one of them reads something that the picture confirms.
struct StripReader {
  private let luma: PlaneView
  private let zxing: ZXingReader
  private let zbar: ZBarScanner

  /// - Throws: `VisionError.outOfMemory`.
  init(luma: PlaneView, symbologies: Set<BarcodeSymbology>) throws {
    self.luma = luma
    zxing = try ZXingReader(
      symbologies: symbologies,
      settings: ZXingSettings(triesRotated: false, triesInverted: false, triesDownscaled: false))
    zbar = try ZBarScanner(symbologies: symbologies)
  }

  /// The codes on a patch, in pixels of the picture.
  func read(_ patch: BarPatch) -> [BarcodeReading] {
    let strip = BarStrip(patch, in: luma)
    for look in StripLook.all {
      let reader: any BarcodeReader = look.engine == .zbar ? zbar : zxing
      let readings = look.prepared(strip).withPlane(0) { reader.read($0) }
      let confirmed = readings.compactMap { reading in
        var reading = reading
        reading.corners = reading.corners.map(strip.toOriginal.apply)
        reading.isInverted = look.isInverted
        reading.widen(to: patch)
        return reading.confirmed(by: luma)
      }
      if !confirmed.isEmpty { return confirmed }
    }
    return []
  }
}

extension BarcodeReading {
  /// zbar places some codes at their middle only; they are taken to fill the patch of bars they lie on.
  mutating func widen(to patch: BarPatch) {
    guard engines == [.zbar], !symbology.isMatrix else { return }
    let length = corners.topLeft.middle(corners.bottomLeft).distance(
      to: corners.topRight.middle(corners.bottomRight))
    guard length < patch.length * 0.6, patch.contains(corners.center) else { return }
    let isReversed = corners.topRight.x + corners.topRight.y < corners.topLeft.x + corners.topLeft.y
    corners = isReversed ? patch.corners.halfTurned : patch.corners
  }

  /// The reading with its corners on the bars, if the picture bears out what one engine alone read under doubtful
  /// conditions.
  func confirmed(by luma: PlaneView) -> BarcodeReading? {
    guard let pattern = RetailPattern(symbology, bytes, isInverted: isInverted) else {
      return isFirmWithoutPattern ? self : nil
    }
    let isZBar = engines == [.zbar]
    let fit = pattern.fit(to: luma, mainCorners, slack: isZBar ? 8 : 2)
    guard fit.likeness > (isZBar ? 0.7 : 0.5) || (isZBar && lineCount >= 30) else { return nil }
    var reading = self
    if addOn == nil { reading.corners = fit.moved(corners) }
    return reading
  }

  /// Whether enough lines agree: more for codes without a check character.
  private var isFirmWithoutPattern: Bool {
    switch symbology {
    case .codabar, .code39, .i2of5: lineCount >= 8
    default: symbology.isMatrix || lineCount >= 3
    }
  }

  /// The corners without the add-on that follows the code, about nine modules behind it.
  private var mainCorners: Quadrilateral {
    guard let addOn, engines == [.zxing] else { return corners }
    let part = CGFloat(95) / (addOn.count == 5 ? 151 : 124)
    return RetailPattern.Fit(stop: part).moved(corners)
  }
}

extension Quadrilateral {
  /// The same corners of a thing that stands upside down there.
  fileprivate var halfTurned: Quadrilateral {
    Quadrilateral(topLeft: bottomRight, topRight: bottomLeft, bottomRight: topLeft, bottomLeft: topRight)
  }
}
