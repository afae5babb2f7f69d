import Foundation

/// Looks again, tile by tile, where there is text too small for the overview of a picture, or where there may be.
struct CloserLook {
  /// Lines that are lower than this in what is looked at are found badly, if at all; in pixels.
  private static let lowest: CGFloat = 10
  /// Below this scale of the overview, text that can be read well is lost in it without a trace.
  private static let traceless = 0.3
  /// So many blocks of detail are less than a word.
  private static let fewestBlocks = 4

  let detector: TextDetector
  let picture: PixelBuffer
  /// The size of a pixel in the overview.
  let overviewScale: Double

  /// - Parameters:
  ///   - overview: what was found before.
  ///   - everywhere: whether all tiles are looked at.
  /// - Returns: all lines, each once.
  func regions(with overview: [TextDetector.Region], everywhere: Bool) throws -> [TextDetector.Region] {
    // A picture that was magnified already has no more to show.
    guard overviewScale <= 1.1 else { return overview }
    var detail = everywhere ? FineDetail(picture, isOpen: true) : untraced()
    let small = overview.filter { isSmall($0) || isCrowded($0, detail) }
    let large = overview.filter { !small.contains($0) }
    if !everywhere { detail.open(small, except: large) }
    let scale = overviewScale > 0.9 ? 2 : 1
    let tiles = Tiles(width: picture.width, height: picture.height, scale: scale).regions
      .filter { detail.count(in: $0) >= Self.fewestBlocks }
    guard !tiles.isEmpty else { return overview }
    var found = TileRegions()
    for (index, tile) in tiles.enumerated() {
      try Task.checkCancellation()
      let regions = try detector.regions(in: picture, region: tile, at: size(of: tile, scale: scale))
      found.add(regions, tile: index)
    }
    let closer = found.joined().filter { region in !large.contains { $0.rect.covers(region.rect) } }
    return large + closer + small.filter { !$0.rect.isFilled(by: closer.map(\.rect)) }
  }

  private func isSmall(_ region: TextDetector.Region) -> Bool {
    region.rect.lowSide * overviewScale < Self.lowest
  }

  /// Whether lines too close to be told apart were taken for one high line.
  private func isCrowded(_ region: TextDetector.Region, _ detail: FineDetail) -> Bool {
    overviewScale < Self.traceless && region.rect.lowSide > 4 * CGFloat(FineDetail.side)
      && detail.share(in: region.rect) > 0.35
  }

  /// Where there may be text of which the overview shows nothing.
  private func untraced() -> FineDetail {
    overviewScale < Self.traceless ? FineDetail(of: picture) : FineDetail(picture, isOpen: false)
  }

  private func size(of tile: PixelRegion, scale: Int) -> PictureSize {
    let multiple = { (length: Int) in max(1, (length * scale + 16) / 32) * 32 }
    return PictureSize(width: multiple(tile.width), height: multiple(tile.height))
  }
}

extension FineDetail {
  /// Leaves open what is to be looked at again, and what was not found.
  fileprivate mutating func open(_ small: [TextDetector.Region], except large: [TextDetector.Region]) {
    for region in small { mark(region.rect.grown(by: CGFloat(Self.side)), isOpen: true) }
    for region in large { mark(region.rect.grown(by: region.rect.lowSide / 2), isOpen: false) }
  }
}

extension RotatedRect {
  /// The height of a line, whichever way it lies.
  var lowSide: CGFloat { min(width, height) }

  /// Whether what lies inside takes up a third of it, or one thing covers it.
  fileprivate func isFilled(by others: [RotatedRect]) -> Bool {
    let area = others.filter { contains($0.center) }.reduce(0) { $0 + $1.width * $1.height }
    return area > 0.3 * width * height || others.contains { $0.covers(self) }
  }

  /// Whether it takes up half of another rectangle, by their upright boxes, or lies in its middle.
  fileprivate func covers(_ other: RotatedRect) -> Bool {
    let (a, b) = (corners.bounds, other.corners.bounds)
    let common = a.intersection(b)
    guard !common.isNull else { return false }
    return common.width * common.height > 0.5 * b.width * b.height && contains(other.center)
  }
}
