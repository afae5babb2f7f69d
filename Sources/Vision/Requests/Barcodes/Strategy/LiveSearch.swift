import CZXing
import Foundation

/// A quick look at a frame of live video: the regions that look like codes, one by one, and the whole frame made small.
struct LiveSearch {
  /// Pixels of regions that are looked at for what they seem to hold, which bounds the time of a frame.
  private static let budget = 700_000
  /// Pixels of regions that are looked at for everything.
  private static let closeBudget = 250_000
  /// Pixels of what is beyond the budget that are looked at for linear codes, the small version being too coarse.
  private static let wideBudget = 1_200_000
  /// A region that scores less is not looked at for more than it seems to hold: an edge or two, or a small code.
  private static let closeScore = 600.0
  /// The width and height in pixels up to which a picture is read as a whole.
  private static let small = 640

  /// The frames that a search may be spread over.
  static let turns = 3

  private let luma: PlaneView
  /// In pixels: where nothing is to be looked for.
  private let known: [CGRect]
  private let symbologies: Set<BarcodeSymbology>
  private var found: ReadingMerger
  private var closeBudget = Self.closeBudget
  private var wideBudget = Self.wideBudget

  init(luma: PlaneView, symbologies: [BarcodeSymbology], known: [CGRect] = []) {
    self.luma = luma
    self.known = known
    let rules = ReadingRules(symbologies: symbologies)
    self.symbologies = rules.wanted
    found = ReadingMerger(rules: rules)
  }

  /// Looks for codes that must be there, and no longer than until so many are found.
  mutating func glance(expecting codes: Int) throws -> [BarcodeReading] {
    try read(luma, .glance(codes: codes), symbologies, from: .identity)
    if found.readings.count < codes { try read(luma, .quick(rotated: true), symbologies, from: .identity) }
    return found.readings.count < codes ? try run() : found.readings
  }

  /// - Parameter turn: which share of the work to do, counted on from frame to frame; `nil` for all of it.
  mutating func run(turn: Int? = nil) throws -> [BarcodeReading] {
    guard max(luma.rowBytes, luma.rows) > Self.small else {
      try read(luma, ZXingSettings(triesDownscaled: false), symbologies, from: .identity)
      return found.readings
    }
    var finder = CodeRegionFinder(luma)
    finder.ignore(known)
    var left = Self.budget
    let regions = finder.regions(width: luma.rowBytes, height: luma.rows)
    for (index, region) in regions.enumerated() where isDue(index, turn) {
      try Task.checkCancellation()
      if region.area <= left {
        left -= region.area
        try look(at: region)
      } else if region.area <= wideBudget {
        wideBudget -= region.area
        try lookForLines(in: region)
      }
    }
    if isDue(regions.count, turn) { try lookAtSmallVersion() }
    return found.readings
  }

  private func isDue(_ index: Int, _ turn: Int?) -> Bool {
    turn.map { (index + $0).isMultiple(of: Self.turns) } ?? true
  }

  /// Large codes, whose modules are too large to be lively, and whatever no region was found for.
  private mutating func lookAtSmallVersion() throws {
    let factor = (max(luma.rowBytes, luma.rows) + Self.small - 1) / Self.small
    let small = GrayFilter.reduced(luma, by: factor)
    let scale = Double(factor)
    let back = PlaneTransform.scale(scale, scale).then(.shift(x: (scale - 1) / 2, y: (scale - 1) / 2))
    _ = try small.withPlane(0) { try read($0, .quick, symbologies, from: back) }
  }

  /// First what the region's texture suggests; the rest only where that leaves most of it unread.
  private mutating func look(at region: CodeRegion) throws {
    let crop = region.crop(luma)
    let back = PlaneTransform.shift(x: Double(region.left), y: Double(region.top))
    let isMixed = region.texture == .mixed
    let likely = symbologies.filter { $0.isMatrix == isMixed }
    let quick = ZXingSettings.quick(rotated: region.texture == .lyingBars)
    var read = try area(of: self.read(crop, quick, likely, from: back))
    let isPromising = isMixed || region.score >= Self.closeScore
    if read < region.area / 2, isPromising {
      read += try area(of: self.read(crop, quick, symbologies.subtracting(likely), from: back))
    }
    guard read < region.area / 2, region.area <= closeBudget, region.score >= Self.closeScore else { return }
    closeBudget -= region.area
    try self.read(crop, ZXingSettings(triesDownscaled: false), symbologies, from: back)
  }

  private mutating func lookForLines(in region: CodeRegion) throws {
    let back = PlaneTransform.shift(x: Double(region.left), y: Double(region.top))
    try read(region.crop(luma), .quick, symbologies.filter { !$0.isMatrix }, from: back)
  }

  /// The square pixels that the codes and their quiet zones take.
  private func area(of readings: [BarcodeReading]) -> Int {
    readings.reduce(0) { sum, reading in
      let box = reading.corners.bounds
      return sum + (Int(box.width) + 50) * (Int(box.height) + 50)
    }
  }

  @discardableResult
  private mutating func read(
    _ plane: PlaneView, _ settings: ZXingSettings, _ wanted: Set<BarcodeSymbology>,
    from transform: PlaneTransform
  ) throws -> [BarcodeReading] {
    guard !wanted.isEmpty else { return [] }
    let readings = try ZXingReader(symbologies: wanted, settings: settings).read(plane)
    return readings.map { reading in
      var reading = reading
      reading.corners = reading.corners.map(transform.apply)
      if reading.isMereLine { reading.corners = LinearExtent(luma: luma).label(through: reading.corners) }
      found.add(reading)
      return reading
    }
  }
}

extension BarcodeReading {
  /// Whether the corners of a linear code hold little more than a scan line.
  fileprivate var isMereLine: Bool {
    guard !symbology.isMatrix else { return false }
    let length = CGVector(from: corners.topLeft, to: corners.topRight).length
    return corners.area < length * max(4, length / 16)
  }
}

extension ZXingSettings {
  fileprivate static let quick = ZXingSettings(
    triesRotated: false, triesInverted: false, triesDownscaled: false)

  fileprivate static func glance(codes: Int) -> ZXingSettings {
    ZXingSettings(triesHarder: false, triesInverted: false, triesDownscaled: false, maximumCount: codes)
  }

  fileprivate static func quick(rotated: Bool) -> ZXingSettings {
    ZXingSettings(triesRotated: rotated, triesInverted: false, triesDownscaled: false)
  }
}
