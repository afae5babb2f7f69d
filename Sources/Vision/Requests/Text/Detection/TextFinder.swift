import Foundation

/// Finds lines of text of any size: decides with what resolution a picture is looked at.
struct TextFinder: Sendable {
  /// The longer side in pixels at which a picture is looked at, unless it is smaller.
  let resolution: Int
  private let detector: TextDetector

  /// - Parameters:
  ///   - minimumConfidence: regions of less are left out. What is read next may be unsure: its reading tells.
  ///   - isLive: whether the pictures are frames of a stream, of a size.
  init(resolution: Int, minimumConfidence: Float = 0.4, isLive: Bool = false) throws {
    self.resolution = resolution
    var detector = try TextDetector(fixesSize: isLive)
    detector.minimumConfidence = minimumConfidence
    self.detector = detector
  }

  /// - Parameter smallest: the height of the lowest text looked for, as a fraction of the picture's.
  func regions(in picture: PixelBuffer, smallest: Float) throws -> [TextDetector.Region] {
    let size = PictureSize(width: picture.width, height: picture.height)
    let found = try detector.regions(in: picture, at: overview(of: size, smallest: smallest))
    guard smallest > 1 / 32 else { return found }
    let lowest = CGFloat(smallest) * CGFloat(picture.height)
    return found.filter { min($0.rect.width, $0.rect.height) >= lowest }
  }

  /// The size at which a picture is looked at as a whole: multiples of 32 of about its proportions.
  func overview(of size: PictureSize, smallest: Float) -> PictureSize {
    let (long, short) = (Double(max(size.width, size.height)), Double(min(size.width, size.height)))
    let limit = Double(resolution)
    let scale = long > limit ? limit / long : short < 96 ? min(96 / short, 4) : 1
    let steps = { (length: Double) in max(1, (length * scale / 32).rounded()) }
    // A step more of the longer side may keep the proportions better.
    let (longer, shorter) =
      [0, 1].map { steps(long) + $0 }
      .map { ($0, max(1, ($0 * short / long).rounded())) }
      .min { distortion($0, long / short) < distortion($1, long / short) } ?? (1, 1)
    let (a, b) = (Int(longer) * 32, Int(shorter) * 32)
    return size.width >= size.height ? PictureSize(width: a, height: b) : PictureSize(width: b, height: a)
  }

  /// How far the proportions of a size are from those wanted, as the logarithm of their ratio.
  private func distortion(_ size: (Double, Double), _ proportions: Double) -> Double {
    abs(log(size.0 / size.1 / proportions))
  }
}
