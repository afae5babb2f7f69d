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

/// How a model takes pictures that are drawn for it, see `RGBPlanes`: its channels, and the steps before it.
package struct PictureInput: Hashable, Sendable {
  /// The width and height of the pictures; `nil` for a model that takes pictures of any size.
  package var size: PictureSize?
  package var order = ChannelOrder.rgb
  /// Where the model has its channels.
  package var layout = Layout.planar
  /// Subtracted from each channel, 0 to 255, in their order; three numbers, or none.
  package var mean: [Float] = []
  /// Each channel is divided by it after that; three numbers, or none.
  package var deviation: [Float] = []

  package init(size: PictureSize? = nil) { self.size = size }

  package enum ChannelOrder: Hashable, Sendable { case rgb, bgr }

  package enum Layout: Hashable, Sendable {
    /// `[1,3,H,W]`
    case planar
    /// `[1,H,W,3]`
    case interleaved
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
