import Foundation

/// Finds lines of text of any size: decides with what resolution a picture is looked at.
struct TextFinder: Sendable {
  /// The longer side in pixels at which a picture is looked at, unless it is smaller.
  let resolution: Int
  private let detector: TextDetector
  private let looksCloser: Bool

  /// The height of the lowest text looked for, unless another is asked for.
  static let usual: Float = 1 / 32

  /// - Parameters:
  ///   - minimumConfidence: regions of less are left out. What is read next may be unsure: its reading tells.
  ///   - looksCloser: whether parts with small text are looked at again, larger.
  ///   - isLive: whether the pictures are frames of a stream, of a size.
  init(
    resolution: Int, minimumConfidence: Float = 0.4, looksCloser: Bool = false, isLive: Bool = false
  ) throws {
    self.resolution = resolution
    self.looksCloser = looksCloser
    var detector = try TextDetector(fixesSize: isLive)
    detector.minimumConfidence = minimumConfidence
    self.detector = detector
  }

  /// - Parameter smallest: the height of the lowest text looked for, as a fraction of the picture's.
  func regions(in picture: PixelBuffer, smallest: Float) throws -> [TextDetector.Region] {
    let size = overview(of: PictureSize(width: picture.width, height: picture.height))
    let found = try detector.regions(in: picture, at: size)
    if smallest > Self.usual {
      let lowest = CGFloat(smallest) * CGFloat(picture.height)
      return found.filter { $0.rect.lowSide >= lowest }
    }
    guard looksCloser else { return found }
    let scale = Double(size.width) / Double(picture.width)
    return try CloserLook(detector: detector, picture: picture, overviewScale: scale)
      .regions(with: found, everywhere: smallest < Self.usual)
  }

  /// The size at which a picture is looked at as a whole: multiples of 32 of about its proportions.
  func overview(of size: PictureSize) -> PictureSize {
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
