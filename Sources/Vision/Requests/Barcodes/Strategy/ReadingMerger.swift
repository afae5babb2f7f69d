import Foundation

/// The codes found so far, each once: the same payload at the same place is one code, at two places it is two.
struct ReadingMerger {
  private(set) var readings: [BarcodeReading] = []
  let rules: ReadingRules

  /// Adds what an engine read, or joins it with what was read there before.
  mutating func add(_ reading: BarcodeReading) {
    guard let reading = rules.accept(reading) else { return }
    if let index = readings.firstIndex(where: { $0.isSameCode(as: reading) }) {
      readings[index].join(reading)
    } else if let index = readings.firstIndex(where: { $0.contradicts(reading) }) {
      if rules.confidence(of: reading) > rules.confidence(of: readings[index]) { readings[index] = reading }
    } else {
      readings.append(reading)
    }
  }
}

extension BarcodeReading {
  /// Whether both are the same label.
  fileprivate func isSameCode(as other: BarcodeReading) -> Bool {
    guard key == other.key else { return false }
    if symbology.isStacked, engines != other.engines {
      // zbar places stacked codes on their last row.
      let (a, b) = (corners, other.corners)
      return CGVector(from: a.center, to: b.center).length < max(a.bounds.width, b.bounds.width)
    }
    return corners.roomyBounds.contains(other.corners.center)
      || other.corners.roomyBounds.contains(corners.center)
  }

  /// Whether both lie on the same spot, where only one code can be.
  fileprivate func contradicts(_ other: BarcodeReading) -> Bool {
    let (mine, others) = (corners.roomyBounds, other.corners.roomyBounds)
    let common = mine.intersection(others)
    guard !common.isNull else { return false }
    let smaller = min(mine.width * mine.height, others.width * others.height)
    return common.width * common.height > smaller / 2
  }

  fileprivate mutating func join(_ other: BarcodeReading) {
    addOn = addOn ?? other.addOn
    statedText = statedText ?? other.statedText
    part = part ?? other.part
    isGS1 = isGS1 || other.isGS1
    lineCount += other.lineCount
    // zxing-cpp's corners lie on the code itself.
    if engines == [.zbar] && other.engines == [.zxing] { corners = other.corners }
    engines.formUnion(other.engines)
  }

  /// What two readings of one label have in common, whatever engine they come from.
  private var key: [UInt8] {
    switch symbology {
    case .ean13: bytes
    case .upca: [0x30] + bytes
    case .gs1DataBar, .gs1DataBarLimited: bytes.count == 16 ? Array(bytes.dropFirst(2)) : bytes
    case .code39: bytes.filter { $0 != 0x2A }
    default: bytes.filter { $0 != 0x1D }
    }
  }
}

extension BarcodeSymbology {
  /// Whether it may stand in several rows that are read together.
  fileprivate var isStacked: Bool { self == .gs1DataBar || self == .gs1DataBarExpanded }
}

extension Quadrilateral {
  /// The rectangle around the corners with some room, so that a single scan line has an area too.
  fileprivate var roomyBounds: CGRect {
    let box = bounds
    let room = max(4, max(box.width, box.height) / 16)
    return box.insetBy(dx: -room, dy: -room)
  }
}
