import Foundation

/// Finds lines of text of any size: decides with what resolution a picture is looked at.
struct TextFinder: Sendable {
  /// The longer side in pixels at which a picture is looked at, unless it is smaller.
  let resolution: Int
  private let detector: TextDetector

  init(resolution: Int) throws {
    self.resolution = resolution
    detector = try TextDetector()
  }

  /// - Parameter smallest: the height of the lowest text looked for, as a fraction of the picture's.
  func regions(in picture: PixelBuffer, smallest: Float) throws -> [TextDetector.Region] {
    let size = PictureSize(width: picture.width, height: picture.height)
    let found = try detector.regions(in: picture, at: overview(of: size, smallest: smallest))
    guard smallest > 1 / 32 else { return found }
    let lowest = CGFloat(smallest) * CGFloat(picture.height)
    return found.filter { min($0.rect.width, $0.rect.height) >= lowest }
  }

  /// The size at which a picture is looked at as a whole, in multiples of 32.
  private func overview(of size: PictureSize, smallest: Float) -> PictureSize {
    let (long, short) = (Double(max(size.width, size.height)), Double(min(size.width, size.height)))
    let limit = Double(resolution)
    let scale = long > limit ? limit / long : short < 96 ? min(96 / short, 4) : 1
    let multiple = { (length: Int) in
      max(32, Int((Double(length) * scale / 32).rounded()) * 32)
    }
    return PictureSize(width: multiple(size.width), height: multiple(size.height))
  }
}
