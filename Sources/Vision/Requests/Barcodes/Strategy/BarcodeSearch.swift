/// The looks at one picture, one after the other.
struct BarcodeSearch {
  private let luma: PlaneView
  private let symbologies: Set<BarcodeSymbology>
  private var found: ReadingMerger

  init(luma: PlaneView, symbologies: [BarcodeSymbology]) {
    self.luma = luma
    let rules = ReadingRules(symbologies: symbologies)
    self.symbologies = rules.wanted
    found = ReadingMerger(rules: rules)
  }

  /// The codes that the passes find.
  mutating func run(_ passes: [BarcodePass]) throws -> [BarcodeReading] {
    for pass in passes where isWorthwhile(pass) {
      try Task.checkCancellation()
      for reading in try engine(of: pass).read(luma) { found.add(grown(reading)) }
    }
    return found.readings
  }

  private func isWorthwhile(_ pass: BarcodePass) -> Bool {
    switch pass.condition {
    case .always: true
    case .nothingFound: found.readings.isEmpty
    }
  }

  private func engine(of pass: BarcodePass) throws -> any BarcodeReader {
    switch pass.engine {
    case .zbar: try ZBarScanner(symbologies: symbologies)
    case .zxing(let settings): try ZXingReader(symbologies: symbologies, settings: settings)
    }
  }

  private func grown(_ reading: BarcodeReading) -> BarcodeReading {
    guard !reading.symbology.isMatrix else { return reading }
    var reading = reading
    reading.corners = LinearExtent(luma: luma).grow(reading.corners)
    return reading
  }
}
