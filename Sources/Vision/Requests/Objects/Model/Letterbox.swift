/// A picture with a margin, which has the proportions of what a model takes.
///
/// What the model finds at a fraction of its input lies at that fraction of `width` and `height`, less `left` and `top`.
struct Letterbox: Hashable, Sendable {
  /// The size of the picture with its margin, in the picture's pixels.
  let width: Int
  let height: Int
  /// Where the picture begins inside it.
  let left: Int
  let top: Int

  init(picture: PictureSize, model: PictureSize, isCentered: Bool) {
    let isWide = picture.width * model.height >= picture.height * model.width
    width = isWide ? picture.width : (picture.height * model.width + model.height / 2) / model.height
    height = isWide ? (picture.width * model.height + model.width / 2) / model.width : picture.height
    left = isCentered ? (width - picture.width) / 2 : 0
    top = isCentered ? (height - picture.height) / 2 : 0
  }
}
