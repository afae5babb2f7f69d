/// The looks at one picture, one after the other.
struct BarcodeSearch {
  private let luma: PlaneView
  private let symbologies: Set<BarcodeSymbology>
  private var found: ReadingMerger
  private var views: [[ViewStep]: DerivedView] = [:]

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
      let reader = try reader(of: pass)
      guard !pass.view.isEmpty else {
        add(reader.read(luma), from: .identity)
        continue
      }
      let view = view(pass.view)
      add(view.picture.withPlane(0) { reader.read($0) }, from: view.toOriginal)
    }
    return found.readings
  }

  private func isWorthwhile(_ pass: BarcodePass) -> Bool {
    if case .zbar = pass.engine, symbologies.allSatisfy(\.zbarTypes.isEmpty) { return false }
    return switch pass.condition {
    case .always: true
    case .nothingFound: found.readings.isEmpty && luma.rowBytes * luma.rows <= Self.largestSecondLook
    }
  }

  private func reader(of pass: BarcodePass) throws -> any BarcodeReader {
    switch pass.engine {
    case .zbar: try ZBarScanner(symbologies: symbologies)
    case .zxing(let settings): try ZXingReader(symbologies: symbologies, settings: settings)
    }
  }

  /// The version of the picture that is those steps away, each of which is made once.
  private mutating func view(_ steps: [ViewStep]) -> DerivedView {
    if let view = views[steps] { return view }
    guard let last = steps.last else { preconditionFailure("the picture itself is no version of it") }
    let made: DerivedView
    if steps.count == 1 {
      made = DerivedView(last, of: luma, toOriginal: .identity)
    } else {
      let before = view(steps.dropLast())
      made = before.picture.withPlane(0) { DerivedView(last, of: $0, toOriginal: before.toOriginal) }
    }
    views[steps] = made
    return made
  }

  private mutating func add(_ readings: [BarcodeReading], from transform: PlaneTransform) {
    for var reading in readings {
      reading.corners = reading.corners.map(transform.apply)
      let labels =
        reading.symbology.hasFollowableBars
        ? LinearExtent(luma: luma).labels(reading.corners) : [reading.corners]
      for corners in labels {
        reading.corners = corners
        found.add(reading)
      }
    }
  }

  /// In pixels.
  private static let largestSecondLook = 400_000
}

extension BarcodeSymbology {
  /// Whether each line across the code looks the same.
  fileprivate var hasFollowableBars: Bool {
    switch self {
    case .gs1DataBar, .gs1DataBarExpanded: false
    default: !isMatrix
    }
  }
}
