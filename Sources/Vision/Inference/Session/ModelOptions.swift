/// How a model is compiled.
package struct ModelOptions: Hashable, Sendable {
  /// The shape to fix the only input at, where the file leaves axes free; `nil` inside it leaves an axis free.
  package var inputShape: [Int?]?
  /// Steps that make the only input of a picture's planes; `nil` for a model that is given its tensors.
  package var picture: PictureInput?
  /// Computes with 32 bits whatever the processor has.
  package var needsFloat32 = false
  /// Whether calls from several threads run side by side, each on one core, rather than each on all.
  package var runsSideBySide = false

  package init(
    inputShape: [Int?]? = nil, picture: PictureInput? = nil, needsFloat32: Bool = false,
    runsSideBySide: Bool = false
  ) {
    self.runsSideBySide = runsSideBySide
    self.inputShape = inputShape
    self.picture = picture
    self.needsFloat32 = needsFloat32
  }
}

/// What the graph does to a picture's planes before the model sees them: colour, size and range.
package struct PictureInput: Hashable, Sendable {
  /// The planes that come in: `.rgb`, `.i420` or `.nv12`; see `PixelBuffer.forInference`.
  package var format: PixelFormat
  /// The width and height of the pictures, needed for `.letterbox`; `nil` for pictures of any size.
  package var size: PictureSize?
  package var order = ChannelOrder.rgb
  /// Where the model has its channels.
  package var layout = Layout.planar
  package var fit = Fit.stretch
  /// Subtracted from each channel, 0 to 255; three numbers, or none.
  package var mean: [Float] = []
  /// Each channel is divided by it after that; three numbers, or none.
  package var deviation: [Float] = []

  package init(format: PixelFormat) { self.format = format }

  package enum ChannelOrder: Hashable, Sendable { case rgb, bgr }

  package enum Layout: Hashable, Sendable {
    /// `[1,3,H,W]`
    case planar
    /// `[1,H,W,3]`
    case interleaved
  }

  package enum Fit: Hashable, Sendable {
    /// The picture is stretched to the model's size.
    case stretch
    /// It keeps its proportions; what is left over at the right and below, or around it, has this value.
    case letterbox(fill: UInt8, isCentered: Bool)
    /// The model takes any size, and the picture keeps its own.
    case none
  }
}

package struct PictureSize: Hashable, Sendable {
  package var width: Int
  package var height: Int

  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}

/// A picture with a margin, which has the proportions of what a model takes.
///
/// What the model finds at a fraction of its input lies at that fraction of `width` and `height`, less `left` and `top`.
package struct Letterbox: Hashable, Sendable {
  /// The size of the picture with its margin, in the picture's pixels.
  package let width: Int
  package let height: Int
  /// Where the picture begins inside it.
  package let left: Int
  package let top: Int

  package init(picture: PictureSize, model: PictureSize, isCentered: Bool) {
    let isWide = picture.width * model.height >= picture.height * model.width
    width = isWide ? picture.width : (picture.height * model.width + model.height / 2) / model.height
    height = isWide ? (picture.width * model.height + model.width / 2) / model.width : picture.height
    left = isCentered ? (width - picture.width) / 2 : 0
    top = isCentered ? (height - picture.height) / 2 : 0
  }
}
