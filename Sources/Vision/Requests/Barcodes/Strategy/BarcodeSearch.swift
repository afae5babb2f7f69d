/// The looks at one picture, one after the other.
struct BarcodeSearch {
  private let luma: PlaneView
  private let symbologies: Set<BarcodeSymbology>
  private var found: ReadingMerger
  private lazy var patches = BarPatchFinder.patches(in: luma)
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
      switch pass.look {
      case .whole(let engine, let steps): try look(by: engine, steps)
      case .bars: try lookAtBars()
      }
    }
    return found.readings
  }

  private func isWorthwhile(_ pass: BarcodePass) -> Bool {
    switch pass.condition {
    case .always: true
    case .nothingFound: found.readings.isEmpty
    case .nothingFoundInSmallPicture:
      found.readings.isEmpty && luma.rowBytes * luma.rows <= Self.largestSecondLook
    }
  }

  private mutating func look(by engine: BarcodePass.Engine, _ steps: [ViewStep]) throws {
    guard let reader = try reader(engine, symbologies) else { return }
    guard !steps.isEmpty else { return add(reader.read(luma), from: .identity) }
    let view = view(steps)
    add(view.picture.withPlane(0) { reader.read($0) }, from: view.toOriginal)
  }

  private mutating func lookAtBars() throws {
    let linear = symbologies.filter { !$0.isMatrix }
    guard !linear.isEmpty else { return }
    let unread = patches.filter { patch in
      !found.readings.contains { $0.corners.bounds.contains(patch.center) }
    }
    guard !unread.isEmpty else { return }
    let reader = try StripReader(luma: luma, symbologies: linear)
    for patch in unread.prefix(Self.mostPatches) {
      for reading in reader.read(patch) { addLabels(of: reading) }
    }
  }

  /// `nil` where the engine reads none of the symbologies.
  private func reader(
    _ engine: BarcodePass.Engine, _ symbologies: Set<BarcodeSymbology>
  ) throws -> (any BarcodeReader)? {
    switch engine {
    case .zbar where symbologies.allSatisfy(\.zbarTypes.isEmpty): nil
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
      guard reading.engines == [.zbar] else {
        addLabels(of: reading)
        continue
      }
      if let patch = patches.first(where: { $0.contains(reading.corners.center) }) {
        reading.widen(to: patch)
      }
      if let confirmed = reading.confirmed(by: luma) { addLabels(of: confirmed) }
    }
  }

  private mutating func addLabels(of reading: BarcodeReading) {
    var reading = reading
    let labels =
      reading.symbology.hasFollowableBars
      ? LinearExtent(luma: luma).labels(reading.corners) : [reading.corners]
    for corners in labels {
      reading.corners = corners
      found.add(reading)
    }
  }

  /// In pixels.
  private static let largestSecondLook = 400_000
  /// Patches of bars that are looked at.
  private static let mostPatches = 12
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
