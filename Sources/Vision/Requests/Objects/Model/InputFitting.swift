import Foundation

/// Brings a region of a picture to a model's proportions, and places in the model's input back to the region.
struct InputFitting {
  /// The picture to run the model on, as RGB, I420 or NV12.
  let picture: PixelBuffer
  /// The part of it to run on; `nil` for all of it.
  let region: PixelRegion?
  private let action: ImageCropAndScaleAction
  private let area: PixelRegion
  /// In pixels of the turned area: what part of it fills the input; it reaches beyond where there is a margin.
  private let seen: CGRect

  init(
    _ picture: PixelBuffer, area: PixelRegion, _ action: ImageCropAndScaleAction, input: PictureSize,
    isCentered: Bool, grey: UInt8
  ) {
    self.action = action
    let source = picture.forInference()
    var area = area.evened(for: source)
    self.area = area
    var current = source
    if action.isTurned {
      current = source.cropped(to: area).upright(from: .left)
      area = PixelRegion(left: 0, top: 0, width: current.width, height: current.height)
    }
    switch action {
    case .scaleToFill, .scaleToFillPlus90CCWRotation:
      self.picture = current
      region = area
      seen = CGRect(x: 0, y: 0, width: area.width, height: area.height)
    case .centerCrop:
      let part = area.centered(like: input).evened(for: current)
      self.picture = current
      region = part
      seen = CGRect(x: part.left - area.left, y: part.top - area.top, width: part.width, height: part.height)
    case .scaleToFit, .scaleToFitPlus90CCWRotation:
      let box = Letterbox(
        picture: PictureSize(width: area.width, height: area.height), model: input, isCentered: isCentered)
      let (left, top) = (box.left & ~1, box.top & ~1)
      self.picture = current.padded(
        area, left: left, top: top, width: box.width, height: box.height, grey: grey)
      region = nil
      seen = CGRect(x: -left, y: -top, width: self.picture.width, height: self.picture.height)
    }
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
}

extension PixelRegion {
  fileprivate init(left: Int, top: Int, width: Int, height: Int) {
    (self.left, self.top, self.width, self.height) = (left, top, width, height)
  }

  /// What the engine takes of it: subsampled pictures are cut at even places.
  fileprivate func evened(for picture: PixelBuffer) -> PixelRegion {
    guard picture.format.planeCount > 1 else { return self }
    let width = max(2, (self.width + (left & 1)) & ~1)
    let height = max(2, (self.height + (top & 1)) & ~1)
    return PixelRegion(
      left: min(left & ~1, (picture.width - width) & ~1), top: min(top & ~1, (picture.height - height) & ~1),
      width: width, height: height)
  }

  /// The largest part in its middle that has the proportions of `size`.
  fileprivate func centered(like size: PictureSize) -> PixelRegion {
    let isWide = width * size.height > height * size.width
    let part = (
      width: isWide ? max(1, height * size.width / size.height) : width,
      height: isWide ? height : max(1, width * size.height / size.width)
    )
    return PixelRegion(
      left: left + (width - part.width) / 2, top: top + (height - part.height) / 2, width: part.width,
      height: part.height)
  }
}
