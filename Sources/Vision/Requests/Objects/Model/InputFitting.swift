import Foundation

/// Brings a region of a picture to a model's proportions, and places in the model's input back to the region.
struct InputFitting {
  /// The size of the model's pictures.
  let size: PictureSize
  private let picture: PixelBuffer
  private let action: ImageCropAndScaleAction
  private let area: PixelRegion
  private let grey: UInt8
  /// In pixels of the turned area: what part of it fills the input; it reaches beyond where there is a margin.
  private let seen: CGRect

  init(
    _ picture: PixelBuffer, area: PixelRegion, _ action: ImageCropAndScaleAction, input: PictureSize,
    isCentered: Bool, grey: UInt8
  ) {
    self.picture = picture
    self.action = action
    self.area = area
    self.grey = grey
    size = input
    let (width, height) = action.isTurned ? (area.height, area.width) : (area.width, area.height)
    seen = action.seen(width, height, input, isCentered)
  }

  /// Draws what the model is to see, in its size.
  func draw(into planes: RGBPlanes) {
    guard action.isTurned else {
      return BilinearSampler(picture, area, seen: seen, size: size, grey: grey).draw(into: planes)
    }
    let turned = picture.rgb().cropped(to: area).upright(from: .left)
    let whole = PixelRegion(left: 0, top: 0, width: turned.width, height: turned.height)
    BilinearSampler(turned, whole, seen: seen, size: size, grey: grey).draw(into: planes)
  }

  /// Where a box in the model's input is in the picture: pixels, origin at the top left.
  ///
  /// - Parameter box: in fractions of the input.
  func place(_ box: CGRect) -> CGRect {
    let x = seen.minX + box.minX * seen.width
    let y = seen.minY + box.minY * seen.height
    let (width, height) = (box.width * seen.width, box.height * seen.height)
    guard action.isTurned else {
      return CGRect(x: Double(area.left) + x, y: Double(area.top) + y, width: width, height: height)
    }
    // A quarter turn clockwise undoes the one the other way.
    return CGRect(
      x: Double(area.left + area.width) - y - height, y: Double(area.top) + x, width: height, height: width)
  }
}

extension ImageCropAndScaleAction {
  fileprivate var isTurned: Bool {
    self == .scaleToFillPlus90CCWRotation || self == .scaleToFitPlus90CCWRotation
  }

  /// What part of an area fills a model's input.
  fileprivate func seen(_ width: Int, _ height: Int, _ input: PictureSize, _ isCentered: Bool) -> CGRect {
    switch self {
    case .scaleToFill, .scaleToFillPlus90CCWRotation: CGRect(x: 0, y: 0, width: width, height: height)
    case .centerCrop: Self.middle(width, height, input)
    case .scaleToFit, .scaleToFitPlus90CCWRotation:
      CGRect(
        Letterbox(
          picture: PictureSize(width: width, height: height), model: input, isCentered: isCentered))
    }
  }

  /// The largest part in the middle that has the input's proportions.
  private static func middle(_ width: Int, _ height: Int, _ input: PictureSize) -> CGRect {
    let isWide = width * input.height > height * input.width
    let part = (
      width: isWide ? max(1, height * input.width / input.height) : width,
      height: isWide ? height : max(1, width * input.height / input.width)
    )
    return CGRect(
      x: (width - part.width) / 2, y: (height - part.height) / 2, width: part.width, height: part.height)
  }
}

extension CGRect {
  /// The picture with its margin, from the picture's top left on.
  fileprivate init(_ box: Letterbox) {
    self.init(x: -box.left, y: -box.top, width: box.width, height: box.height)
  }
}

extension PixelRegion {
  fileprivate init(left: Int, top: Int, width: Int, height: Int) {
    (self.left, self.top, self.width, self.height) = (left, top, width, height)
  }
}
